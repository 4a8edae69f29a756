// Our mark: a chip with eight notches, seen from above, a lozenge of cloth in its middle.

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className={className}>
      <circle cx="16" cy="16" r="15" fill="var(--primary)" />
      <circle
        cx="16"
        cy="16"
        r="12.6"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="4.8"
        strokeDasharray="4.1 5.795"
        strokeDashoffset="2.05"
        opacity="0.9"
      />
      <circle cx="16" cy="16" r="9.4" fill="var(--on-primary)" />
      <path
        d="M16 9.2 21.4 16 16 22.8 10.6 16Z"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
      <path d="M16 13.1 18.3 16 16 18.9 13.7 16Z" fill="var(--gold)" />
    </svg>
  );
}

export function Logo({ name, isMarkOnly = false }: { name: string; isMarkOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      {!isMarkOnly && (
        <span className="font-display text-[1.3rem] font-semibold tracking-[-0.03em] text-text">{name}</span>
      )}
    </span>
  );
}
