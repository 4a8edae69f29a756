// Drawings of the outcome pages: a chip on the cloth, and what became of the payment on its face.
import { useShell } from '#site/shell/shell.tsx';

const FACES = {
  success: { color: 'text-primary', face: 'M134 66l15 15 29-33' },
  fail: { color: 'text-danger', face: 'M140 48l32 32M172 48l-32 32' },
  cancel: { color: 'text-muted', face: 'M172 74a20 20 0 0 0-20-20h-18m10-11-11 11 11 11' },
  review: { color: 'text-info', face: 'M156 44a20 20 0 1 0 .01 0zm0 8v13l9 6' },
  mobile: {
    color: 'text-info',
    face: 'M143 38h26a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4zm9 44h8',
  },
  newwindow: {
    color: 'text-info',
    face: 'M160 44h16v16M176 44l-22 22M168 70v12a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4V58a4 4 0 0 1 4-4h12',
  },
} as const;

export type ArtKind = keyof typeof FACES;
/** Those that have a page. */
export type OutcomeKind = Exclude<ArtKind, 'review'>;

export function OutcomeArt({ kind }: { kind: ArtKind }) {
  const { color, face } = FACES[kind];
  return (
    <svg data-icon={kind} viewBox="0 0 312 129" width="312" height="129" aria-hidden className={`max-w-full ${color}`}>
      <Cloth />
      <Chip />
      <path d={face} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Instead of an icon while the provider has not answered (LY-14): the operator's own where they have one (CT-03). */
export function OutcomeLoader({ label }: { label: string }) {
  const { loader } = useShell().content;
  if (loader?.image)
    return (
      <output aria-label={loader.label ?? label} data-loader className="block">
        <img src={loader.image} alt="" width={312} height={129} className="h-[129px] max-w-full object-contain" />
      </output>
    );
  return (
    <output aria-label={loader?.label ?? label} data-loader className="block">
      <svg viewBox="0 0 312 129" width="312" height="129" aria-hidden className="max-w-full text-primary">
        <Cloth />
        <g className="origin-[156px_64px] animate-[spin_2.8s_linear_infinite] motion-reduce:animate-none">
          <Chip />
        </g>
        {[0, 1, 2].map((dot) => (
          <circle
            key={dot}
            cx={140 + dot * 16}
            cy="64"
            r="4.5"
            fill="currentColor"
            className={
              [
                'animate-[pulse-mark_1.2s_infinite]',
                'animate-[pulse-mark_1.2s_0.2s_infinite]',
                'animate-[pulse-mark_1.2s_0.4s_infinite]',
              ][dot]
            }
          />
        ))}
      </svg>
    </output>
  );
}

function Cloth() {
  return (
    <>
      <ellipse cx="156" cy="112" rx="132" ry="13" className="fill-surface-2" />
      <ellipse cx="156" cy="112" rx="60" ry="7" className="fill-surface-3" />
    </>
  );
}

/** The notched chip: rim, notches, face. */
function Chip() {
  return (
    <>
      <circle cx="156" cy="64" r="56" className="fill-surface-1 stroke-line" strokeWidth="1.5" />
      <circle
        cx="156"
        cy="64"
        r="49"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.32"
        strokeWidth="12"
        strokeDasharray="25.66"
      />
      <circle cx="156" cy="64" r="38" className="fill-surface-2 stroke-line" strokeWidth="1.5" />
    </>
  );
}
