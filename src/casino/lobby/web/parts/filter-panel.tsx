// What the lobby can be filtered by, in groups; a value is offered only if some game has it.
import { useId, useState, type ReactNode } from 'react';
import type { GameTag } from '#casino/rounds/contract.ts';
import type { Provider } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';

/** Groups in their order; the values of a group in theirs, values not listed here last. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  volatility: ['low', 'medium', 'high'],
  return: ['95', '96', '97', '98'],
  pays: ['lines', 'ways', 'variable-ways', 'clusters', 'anywhere'],
  feature: ['free-spins', 'hold-and-respin', 'tumbles', 'expanding-wilds', 'sticky-wilds', 'walking-wilds'],
};

interface FilterPanelProps {
  /** In one line with the button. */
  beside: ReactNode;
  tags: readonly GameTag[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Who makes the games; with one maker only there is nothing to choose. */
  makers: readonly Provider[];
  chosenMakers: readonly string[];
  onMakers: (chosen: readonly string[]) => void;
}

export const providerName = ({ sysname, game_params }: Provider): string => game_params?.name ?? sysname;

export function FilterPanel({ beside, tags, chosen, onChange, makers, chosenMakers, onMakers }: FilterPanelProps) {
  const t = useTexts('games-hall.filters');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const groups = Map.groupBy(tags, (tag) => tag.id.slice(0, tag.id.indexOf(':')));
  const count = chosen.length + chosenMakers.length;
  return (
    <>
      <div className="flex grow flex-wrap items-center justify-between gap-3 desk:ml-auto desk:grow-0">
        {beside}
        <Button icon="sliders-horizontal" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t('open')}
          {count > 0 && (
            <span className="figures grid min-w-5 place-items-center rounded-full bg-primary px-1 text-xs text-on-primary">
              {count}
            </span>
          )}
        </Button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="order-last grid w-full gap-5 rounded-lg border border-line bg-surface-1 p-5 tablet:grid-cols-2 desk:grid-cols-4"
      >
        {makers.length > 1 && (
          <fieldset>
            <legend className="mb-2 text-sm text-muted">{t('group.provider')}</legend>
            <div className="flex flex-wrap gap-2">
              {makers.map((maker) => (
                <Choice
                  key={maker.sysname}
                  label={providerName(maker)}
                  count={maker.game_params?.count}
                  isChosen={chosenMakers.includes(maker.sysname)}
                  onPress={() => onMakers(toggled(chosenMakers, maker.sysname))}
                />
              ))}
            </div>
          </fieldset>
        )}
        {Object.keys(GROUPS).map((group) => {
          const values = groups.get(group);
          if (!values) return null;
          return (
            <fieldset key={group} className={group === 'feature' ? 'tablet:col-span-2 desk:col-span-4' : ''}>
              <legend className="mb-2 text-sm text-muted">{t(`group.${group}`)}</legend>
              <div className="flex flex-wrap gap-2">
                {ordered(group, values).map((tag) => (
                  <Choice
                    key={tag.id}
                    label={nameOfTag(t, tag.id)}
                    count={tag.count}
                    isChosen={chosen.includes(tag.id)}
                    onPress={() => onChange(toggled(chosen, tag.id))}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </>
  );
}

const toggled = (chosen: readonly string[], tag: string): readonly string[] =>
  chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag];

function Choice({
  label,
  count,
  isChosen,
  onPress,
}: {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface-2 px-3.5 text-sm font-semibold hover:border-line-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
    >
      {label}
      <span className="figures text-xs text-muted">{count}</span>
    </button>
  );
}

/** The active filters, each removable. */
export function ChosenFilters({
  chosen,
  providers,
  nameOf,
  onTags,
  onProviders,
}: {
  chosen: readonly string[];
  providers: readonly string[];
  nameOf: (provider: string) => string;
  onTags: (tags: readonly string[]) => void;
  onProviders: (providers: readonly string[]) => void;
}) {
  const t = useTexts('games-hall.filters');
  if (chosen.length + providers.length === 0) return null;
  const chip = (key: string, label: string, onClick: () => void) => (
    <li key={key}>
      <button
        type="button"
        onClick={onClick}
        aria-label={t('remove', { name: label })}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary-soft px-3.5 text-sm font-semibold text-primary hover:bg-surface-3"
      >
        {label}
        <Icon name="x" className="size-4" />
      </button>
    </li>
  );
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('chosen')}>
      {providers.map((provider) =>
        chip(`by ${provider}`, nameOf(provider), () => onProviders(providers.filter((other) => other !== provider))),
      )}
      {chosen.map((tag) => chip(tag, nameOfTag(t, tag), () => onTags(chosen.filter((other) => other !== tag))))}
    </ul>
  );
}

function ordered(group: string, values: readonly GameTag[]): GameTag[] {
  const place = ({ id }: GameTag): number => {
    const index = GROUPS[group]!.indexOf(id.slice(group.length + 1));
    return index === -1 ? Infinity : index;
  };
  return values.toSorted((a, b) => place(a) - place(b) || 0);
}

/** A tag without a text is shown as it is. */
function nameOfTag(t: ReturnType<typeof useTexts>, tag: string): string {
  const [group = '', value = ''] = tag.split(':');
  if (group === 'return') return t('return', { least: value });
  return t.has(`${group}.${value}`) ? t(`${group}.${value}`) : value;
}
