// The last numbers, newest first, and how many of them were red or black.
import { colourOf } from './wheel.tsx';
import style from './table.module.css';

export const Road = ({ label, pockets }: { label: string; pockets: readonly string[] }) => (
  <ol className={style['road']} aria-label={label}>
    {pockets.map((pocket, index) => (
      // The newest stands first, so a place from the end stays the same one.
      <li key={pockets.length - index} data-tone={colourOf(pocket)} data-new={index === 0 || undefined}>
        {pocket}
      </li>
    ))}
  </ol>
);
