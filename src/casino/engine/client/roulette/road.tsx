// The last numbers, newest first, in the colours of their pockets.
import { useTexts } from './texts.ts';
import { colourOf } from './wheel.tsx';
import style from './table.module.css';

export function Road({ label, pockets }: { label: string; pockets: readonly string[] }) {
  const t = useTexts();
  return (
    <ol className={style['road']} aria-label={label}>
      {pockets.map((pocket, index) => (
        // The newest stands first, so a place from the end stays the same one.
        <li key={pockets.length - index} data-tone={colourOf(pocket)} data-new={index === 0 || undefined}>
          {pocket}
          <span className="sr-only">, {t(`colour.${colourOf(pocket)}`)}</span>
        </li>
      ))}
    </ol>
  );
}
