// Loyalty (RT-23): the programmes, and what the house holds to.
import { getCharacters, type Character } from '#domains/loyalty/contract.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { FactCards } from '../../ui/fact-cards.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { useCharacters } from '../characters.ts';
import { loadPrograms, type Program } from '../loyalty.ts';
import { CharacterList } from '../parts/character-list.tsx';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';

const PRINCIPLES = [
  { id: 'worth', icon: 'scale' },
  { id: 'stays', icon: 'crown' },
  { id: 'rest', icon: 'moon' },
] as const;

interface Data {
  programs: Program[];
  characters: Character[];
}

function Component({ data: { programs, characters: first } }: { data: Data }) {
  const t = useTexts('loyalty');
  const characters = useCharacters(first);
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="loyalty" />
      <LoyaltyTabs active="programs" />
      <Section id="programs" title={t('programs.title')}>
        {programs.length === 0 ? (
          <EmptyState
            icon="crown"
            title={t('programs.empty.title')}
            text={t('programs.empty.text')}
            action={
              <Link to="/promotions" className={buttonStyle({ look: 'primary' })}>
                {t('programs.empty.action')}
              </Link>
            }
          />
        ) : (
          <ul className="grid gap-5 tablet:grid-cols-2">
            {programs.map((program) => (
              <li key={program.sysname}>
                <Card className="flex h-full flex-col gap-3 p-6">
                  <h3 className="text-lg">{program.name}</h3>
                  <p className="text-muted">{program.text}</p>
                  <Link to={`/loyalty/${program.sysname}`} className={`${buttonStyle()} mt-auto`}>
                    {t('programs.open', { name: program.name })}
                  </Link>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {characters.length > 0 && (
        <Section id="characters" title={t('characters.title')}>
          <p className="mb-5 max-w-prose text-muted">{t('characters.lead')}</p>
          <CharacterList characters={characters} />
        </Section>
      )}
      <Section id="principles" title={t('principles.title')}>
        <FactCards
          facts={PRINCIPLES.map(({ id, icon }) => ({
            id,
            icon,
            title: t(`principles.${id}.title`),
            text: t(`principles.${id}.text`),
          }))}
        />
      </Section>
    </>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const { api, report } = context;
    const [programs, { items }] = await Promise.all([
      loadPrograms(context).catch(report([])),
      api.call(getCharacters).catch(report({ items: [] })),
    ]);
    return { programs, characters: items };
  },
  meta: ({ t }) => ({ title: t('loyalty.meta.title'), description: t('loyalty.meta.description') }),
  Component,
});
