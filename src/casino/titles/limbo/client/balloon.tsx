// The balloon of Limbo.
export const Balloon = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 80 116" className={className} aria-hidden>
    <defs>
      <radialGradient id="limbo-light" cx="0.36" cy="0.28" r="0.8">
        <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
        <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#1a0838" stopOpacity="0.5" />
      </radialGradient>
    </defs>
    <path d="M30 84 33 99M50 84 47 99M40 84V99" stroke="#d9c8ff" strokeWidth="1.4" />
    <path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="#ff7a59" />
    <path d="M40 2C29 2 24 18 24 38c0 19 6 31 10 46h12c4-15 10-27 10-46C56 18 51 2 40 2z" fill="#ffd166" />
    <path d="M40 2c-4 0-6 17-6 36 0 19 3 32 4 46h4c1-14 4-27 4-46C46 19 44 2 40 2z" fill="#ff7a59" />
    <path d="M7 30c20 9 46 9 66 0 2 5 2 10 1 16-21 9-47 9-68 0-1-6-1-11 1-16z" fill="#5b2a86" opacity="0.85" />
    <path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="url(#limbo-light)" />
    <rect x="31" y="98" width="18" height="14" rx="3.5" fill="#a86a3d" />
    <path d="M31 102h18M31 106h18M36 98v14M44 98v14" stroke="#70411f" strokeWidth="1" />
  </svg>
);
