// Progress, for the eye and for the ear. An SVG, because the content policy allows no inline styles.

export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-surface-3"
    >
      <svg width="100%" height="8" aria-hidden className="block text-primary">
        <rect width={`${percent}%`} height="8" rx="4" fill="currentColor" />
      </svg>
    </div>
  );
}
