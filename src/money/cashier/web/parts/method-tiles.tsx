// Payment methods as tiles: bounds, time to arrive, fee. Choosing one changes the address, so that it can be shared.
import type { PaymentMethod } from '../../contract.ts';
import { canDraw, ContentIcon } from '#site/shell/content-icon.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { methodSum } from './payment-fields.tsx';

export interface MethodTilesProps {
  label: string;
  methods: readonly PaymentMethod[];
  chosen: string | null;
  onChoose: (sysname: string) => void;
  isShort?: boolean | undefined;
  /** One row that scrolls sideways, in place of a grid (CO-25). */
  isRow?: boolean | undefined;
}

const GRID = 'grid gap-2 sm:grid-cols-2 sm:gap-3';
/** The next tile is cut off at the edge to show that there is more. */
const ROW = 'flex snap-x gap-3 overflow-x-auto p-1 -m-1 *:w-60 *:shrink-0 *:snap-start';

export function MethodTiles({ label, methods, chosen, onChoose, isShort = false, isRow = false }: MethodTilesProps) {
  const t = useTexts('cashier');
  const grid = `${GRID} ${isShort ? '' : 'desk:grid-cols-3'}`;
  return (
    <fieldset className="min-w-0">
      <legend className={isShort ? 'sr-only' : 'mb-3 font-display text-lg font-semibold'}>{label}</legend>
      <div className={isRow ? ROW : grid} data-view={isRow ? 'ContainerScrollView' : 'ContainerView'}>
        {methods.map((method) => (
          <label
            key={method.sysname}
            data-method={method.sysname}
            className="group relative flex cursor-pointer flex-col gap-2 rounded-lg border border-line bg-surface-1 p-3 sm:min-h-28 sm:gap-3 sm:p-4 shadow-1 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="method"
              value={method.sysname}
              checked={method.sysname === chosen}
              onChange={() => onChoose(method.sysname)}
              className="sr-only"
            />
            <span className="flex items-center gap-3 max-sm:-mb-3">
              <MethodIcon method={method} />
              <span className="min-w-0 flex-1 font-semibold">{method.name}</span>
              <Icon
                name="circle-check"
                className="absolute top-2 right-2 text-primary opacity-0 group-has-checked:opacity-100"
              />
            </span>
            <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted max-sm:pl-13 sm:grid">
              <span className="figures text-text">
                {t('method.limits', {
                  min: methodSum(method.min, method),
                  max: methodSum(method.max, method),
                })}
              </span>
              <span className="flex flex-wrap gap-x-1.5">
                <span>{method.time}</span>
                <span aria-hidden>·</span>
                <span>{t('method.fee')}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const PICTURE = 'size-10 shrink-0 rounded-md object-contain';

/** The operator's picture for the theme, else a drawing in the text colour. */
function MethodIcon({ method: { icon, iconLight, iconDark } }: { method: PaymentMethod }) {
  if (iconLight !== '' || iconDark !== '')
    return (
      <>
        <img
          src={iconLight || iconDark}
          alt=""
          data-for="light"
          className={`${PICTURE} hidden in-data-[theme=light]:block`}
        />
        <img src={iconDark || iconLight} alt="" data-for="dark" className={`${PICTURE} in-data-[theme=light]:hidden`} />
      </>
    );
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-3 text-muted group-has-checked:bg-primary group-has-checked:text-on-primary">
      <ContentIcon name={canDraw(icon) ? icon : 'wallet'} />
    </span>
  );
}
