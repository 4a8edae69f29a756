// What lies behind the stones.
const HUES = [165, 195, 300, 85, 25];

/** A cut crystal; five colours, by its place. */
export function Crystal({ at }: { at: number }) {
  const hue = HUES[(at * 3 + Math.floor(at / 5)) % HUES.length]!;
  const shade = (light: number, chroma: number) => `oklch(${light} ${chroma} ${hue})`;
  return (
    <svg viewBox="0 0 64 64" aria-hidden>
      <path d="M18 10h28l12 16-26 30L6 26z" fill={shade(0.62, 0.16)} />
      <path d="M18 10 6 26h16zM46 10l12 16H42z" fill={shade(0.74, 0.15)} />
      <path d="M18 10h28l-4 16H22z" fill={shade(0.88, 0.11)} />
      <path d="M22 26h20L32 56z" fill={shade(0.7, 0.17)} />
      <path d="M6 26h16l10 30z" fill={shade(0.54, 0.15)} />
      <path d="M24 13h12l-2 5H25z" fill="white" opacity=".75" />
    </svg>
  );
}

export function Mine() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden>
      <g stroke="oklch(0.3 0.02 30)" strokeWidth="5" strokeLinecap="round">
        <path d="M32 5v54M5 32h54M13 13l38 38M51 13 13 51" />
      </g>
      <circle cx="32" cy="32" r="20" fill="oklch(0.27 0.02 30)" />
      <circle cx="32" cy="32" r="20" fill="none" stroke="oklch(0.45 0.03 30)" strokeWidth="2" />
      <circle cx="32" cy="32" r="7" fill="oklch(0.66 0.22 28)" />
      <circle cx="32" cy="32" r="3" fill="oklch(0.9 0.12 60)" />
      <ellipse cx="25" cy="22" rx="6" ry="3.4" fill="white" opacity=".35" transform="rotate(-32 25 22)" />
    </svg>
  );
}
