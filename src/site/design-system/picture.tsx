// A picture named by content. If it fails to load, a placeholder takes its place: nothing jumps, nothing looks broken.
import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  src: string;
  width: number;
  height: number;
  /** What the picture would have shown, e.g. the name of a game; empty next to words that say it already. */
  label?: string;
}

export function Picture({ src, label, className = '', ...image }: PictureProps) {
  const [failed, setFailed] = useState('');
  const node = useRef<HTMLImageElement>(null);
  // A picture that failed before hydration fires no further event.
  useEffect(() => {
    const { current: drawn } = node;
    if (drawn?.complete && drawn.naturalWidth === 0) drawn.decode().catch(() => setFailed(src));
  }, [src]);
  if (failed === src) return <PictureSpare className={className} {...(label !== undefined && { label })} />;
  return <img ref={node} src={src} alt="" className={className} onError={() => setFailed(src)} {...image} />;
}

/** The cloth with a chip on it, as large as the picture would be. */
function PictureSpare({ className, label }: { className: string; label?: string }) {
  return (
    <span
      data-picture="spare"
      className={`${className} picture-spare grid place-items-center overflow-hidden bg-linear-to-br from-surface-3 to-surface-1`}
    >
      <svg
        viewBox="0 0 100 100"
        aria-hidden
        className="col-start-1 row-start-1 h-[130%] max-w-none text-line-strong opacity-35"
      >
        <g fill="none" stroke="currentColor">
          <circle cx="50" cy="50" r="47" strokeWidth="1.5" />
          <circle cx="50" cy="50" r="39" strokeWidth="11" strokeDasharray="13 17.63" />
          <circle cx="50" cy="50" r="30" strokeWidth="1.5" />
          <path d="M50 34 62 50 50 66 38 50Z" strokeWidth="2.5" strokeLinejoin="round" />
        </g>
      </svg>
      {label !== undefined && (
        <span className="col-start-1 row-start-1 px-3 text-center font-display text-base font-semibold text-balance text-text">
          {label}
        </span>
      )}
    </span>
  );
}
