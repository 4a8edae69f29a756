// A drawing for each way of counting points, in a box of 320×200.
import type { ReactNode } from 'react';
import { bright, CardShape, ChipShape, Coins, face, gold, line, SceneBox } from '#site/design-system/art/shapes.tsx';
import type { Tournament } from '../tournaments.ts';

type ScoringRule = Tournament['extra']['rule'];

/** A multiplication sign of this half width. */
const times = (x: number, y: number, half: number): string =>
  `M${x - half} ${y - half}l${2 * half} ${2 * half}m0-${2 * half}l-${2 * half} ${2 * half}`;

const DRAWINGS = {
  multipliers: (
    <>
      <path d="M66 180v-46h52v46m14 0V98h52v82m14 0V62h52v118" {...face} />
      <path d={`${times(92, 156, 8)}${times(158, 130, 9)}`} {...line} strokeWidth="5" />
      <path d={times(224, 106, 11)} {...bright} strokeWidth="6" />
      <path d="M60 104c44-8 84-34 116-72m-22 4 24-8 4 25" {...gold} fill="none" />
      <ChipShape x={284} y={144} r={20} tone="var(--info)" />
    </>
  ),
  'best-multiplier': (
    <>
      <path d="M160 18v20m0 124v20m-82-82h20m124 0h20M102 42l14 14m88 88 14 14m0-116-14 14m-88 88-14 14" {...bright} />
      <circle cx="160" cy="100" r="50" {...gold} />
      <path d={times(160, 100, 19)} stroke="var(--gold)" strokeWidth="9" strokeLinecap="round" fill="none" />
      <ChipShape x={56} y={150} r={23} />
      <ChipShape x={270} y={142} r={19} tone="var(--info)" />
    </>
  ),
  streak: (
    <>
      <path d="M52 156l54-24 54-26 54-30 54-38" {...line} strokeWidth="4" strokeDasharray="2 10" />
      {[52, 106, 160, 214].map((x, index) => (
        <ChipShape key={x} x={x} y={[156, 132, 106, 76][index]!} r={21 + index * 2}>
          <path d="M-7 0l5 5 9-10" {...bright} />
        </ChipShape>
      ))}
      <path d="M270 10c24 20 26 34 14 52-3 5-25 5-28 0-8-12-2-20 6-28 0 8 4 10 8 10 4-12-4-20 0-34z" {...gold} />
    </>
  ),
  won: (
    <>
      <Coins x={76} y={172} count={3} />
      <Coins x={142} y={176} count={6} />
      <Coins x={208} y={172} count={9} />
      <path d="M274 168V66m-20 22 20-24 20 24" {...bright} strokeWidth="5" />
      <ChipShape x={92} y={78} r={24} tone="var(--gold)" />
    </>
  ),
  'net-profit': (
    <>
      <path d="M52 28v148h222" {...line} strokeWidth="3" />
      <path d="M58 112h206" {...line} strokeDasharray="3 9" />
      <path d="M66 112l32 30 34-52 32 26 38-60 52-24m-24-8 26 8-6 26" {...gold} fill="none" strokeLinecap="round" />
      <circle cx="98" cy="142" r="6" fill="var(--info)" />
      <circle cx="202" cy="56" r="6" fill="var(--primary)" />
      <ChipShape x={284} y={140} r={24} />
    </>
  ),
  bets: (
    <>
      <CardShape x={96} y={92} turn={-18} />
      <CardShape x={146} y={80} turn={-4} />
      <CardShape x={196} y={86} turn={11} />
      <path d="M74 156h172" {...line} strokeWidth="4" />
      <ChipShape x={92} y={156} r={24} />
      <ChipShape x={150} y={158} r={24} tone="var(--gold)" />
      <ChipShape x={208} y={156} r={24} tone="var(--info)" />
      <path d="M262 60v64m-18-20 18 20 18-20" {...bright} strokeWidth="5" />
    </>
  ),
  staked: (
    <>
      <rect x="70" y="112" width="180" height="68" rx="14" {...face} />
      <path d="M118 112h84" {...line} strokeWidth="6" stroke="var(--text-muted)" />
      <ChipShape x={160} y={62} r={30} />
      <path d="M160 96v38m-14-12 14 14 14-14" {...bright} strokeWidth="5" />
      <ChipShape x={56} y={88} r={20} tone="var(--gold)" />
      <ChipShape x={268} y={80} r={23} tone="var(--info)" />
    </>
  ),
  'equal-bankroll': (
    <>
      <Coins x={76} y={174} count={6} />
      <Coins x={160} y={174} count={6} />
      <Coins x={244} y={174} count={6} />
      <path d="M46 90h228" {...line} strokeDasharray="3 9" />
      <path d="M132 42h56M132 62h56" {...bright} strokeWidth="7" />
    </>
  ),
} satisfies Record<ScoringRule, ReactNode>;

export const RuleArt = ({ rule, className }: { rule: ScoringRule; className?: string }) => (
  <SceneBox className={className}>{DRAWINGS[rule]}</SceneBox>
);
