// Drawings at the head of the site's sections, in a box of 320×200: each its own composition of chips, cards and light.
import type { ReactNode } from 'react';
import { bright, CardShape, ChipShape, Coins, face, gold, line, SceneBox, words } from './shapes.tsx';

const SCENES = {
  sports: (
    <>
      <path d="M24 170h272M160 170V96M24 130a136 60 0 0 1 272 0" {...line} stroke="var(--line)" />
      <circle cx="128" cy="104" r="58" {...face} />
      <path d="M128 78l25 18-10 29h-30l-10-29z" fill="var(--primary)" />
      <path d="M128 78V47m25 49 31-8m-41 37 17 28m-47-28-17 28m7-57-31-8" {...line} strokeWidth="3" />
      <g transform="translate(232 98) rotate(9)">
        <path d="M-38-54h76V54l-10-7-9 7-10-7-9 7-9-7-10 7-9-7-10 7z" {...face} fill="var(--surface-1)" />
        <path d="M-26-36h30M-26-16h36M-26 4h24" {...words} />
        <path d="M14-36h12M14 4h12M-26 26h52" {...bright} />
      </g>
    </>
  ),
  tournaments: (
    <>
      <path d="M62 180v-38h64v-26h68v44h64v20z" {...face} />
      <path d="M156 142v-14l-6 4M90 158q0-4 4-4t4 4q0 3-8 9h8M222 164h8l-4 5q5 0 5 4t-5 4-5-3" {...words} />
      <path d="M130 24h60c2 38-8 58-30 62-22-4-32-24-30-62z" {...gold} />
      <path d="M131 34h-18c0 22 8 32 24 34m52-34h18c0 22-8 32-24 34M160 86v18m-18 6h36" {...gold} fill="none" />
      <path d="M160 38l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="var(--gold)" />
      <ChipShape x={58} y={86} r={22} />
      <ChipShape x={264} y={70} r={18} tone="var(--info)" />
    </>
  ),
  jackpots: (
    <>
      <Coins x={84} y={168} count={5} />
      <Coins x={160} y={176} count={8} />
      <Coins x={236} y={168} count={4} />
      <rect x="70" y="20" width="180" height="52" rx="12" {...face} fill="var(--surface-1)" />
      {[88, 121, 154, 187, 220].map((x, index) => (
        <rect
          key={x}
          x={x}
          y="31"
          width="22"
          height="30"
          rx="4"
          fill={index > 2 ? 'var(--gold)' : 'var(--surface-3)'}
        />
      ))}
      <path d="M40 50H22m276 0h-18M52 24 40 14m228 10 12-10" {...bright} />
    </>
  ),
  loyalty: (
    <>
      <path d="M40 164c50 10 60-34 104-34s48-42 116-60" {...line} strokeWidth="4" strokeDasharray="2 11" />
      <ChipShape x={44} y={162} r={20} tone="var(--line-strong)" />
      <ChipShape x={112} y={142} r={23} tone="var(--info)" />
      <ChipShape x={176} y={122} r={27} tone="var(--primary)" />
      <ChipShape x={252} y={82} r={40} tone="var(--primary)">
        <path d="M-18 12v-20l9 8 9-14 9 14 9-8v20z" fill="var(--text)" />
      </ChipShape>
    </>
  ),
  shop: (
    <>
      <path d="M72 68h176l14 106H58z" {...face} />
      <path d="M116 92V62a44 44 0 0 1 88 0v30" {...line} strokeWidth="4" />
      <path d="M124 126l18-18h36l18 18-36 40z" fill="var(--primary-soft)" stroke="var(--primary)" strokeWidth="3" />
      <path d="M124 126h72m-46 0 10 40 10-40-10-18z" {...bright} strokeWidth="2" strokeLinejoin="round" />
      <ChipShape x={54} y={56} r={19} />
      <ChipShape x={272} y={62} r={23} tone="var(--info)" />
    </>
  ),
  offers: (
    <>
      <rect x="84" y="92" width="152" height="86" rx="10" {...face} />
      <rect x="74" y="68" width="172" height="32" rx="8" {...face} fill="var(--surface-3)" />
      <path d="M146 68h28v110h-28z" fill="var(--primary)" />
      <path d="M160 66c-40 0-46-40-24-44 16-2 22 26 24 44zm0 0c40 0 46-40 24-44-16-2-22 26-24 44z" {...bright} />
      <ChipShape x={48} y={150} r={24} tone="var(--info)" />
      <ChipShape x={276} y={142} r={30} />
    </>
  ),
  promotions: (
    <>
      <g transform="translate(160 100) rotate(-8)">
        <path
          d="M-112-52h224v34a18 18 0 0 0 0 36v34h-224v-34a18 18 0 0 0 0-36z"
          fill="var(--surface-2)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path d="M42-46v92" {...line} strokeDasharray="2 9" />
        <path d="M-82-22h88M-82 0h62M-82 22h78" {...words} />
        <path d="M62 18l30-36" {...bright} />
        <circle cx="64" cy="-12" r="6" {...bright} />
        <circle cx="90" cy="12" r="6" {...bright} />
      </g>
      <ChipShape x={58} y={160} r={21} />
      <ChipShape x={266} y={38} r={25} tone="var(--info)" />
    </>
  ),
  providers: (
    <>
      {[0, 1, 2, 3, 4, 5].map((index) => {
        const x = 46 + (index % 3) * 80;
        const y = 26 + Math.floor(index / 3) * 78;
        return <rect key={index} x={x} y={y} width="68" height="66" rx="10" {...face} />;
      })}
      <path d="M64 74l16-28 16 28zM146 44h28v28h-28z" {...bright} strokeLinejoin="round" />
      <circle cx="240" cy="59" r="16" {...bright} />
      <path d="M80 118l18 19-18 19-18-19zM144 150l16-28 16 28m-27-10h22" {...words} strokeLinejoin="round" />
      <ChipShape x={240} y={137} r={23} />
    </>
  ),
  support: (
    <>
      <path
        d="M56 34h124a16 16 0 0 1 16 16v50a16 16 0 0 1-16 16H102l-30 26v-26H56a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16z"
        {...face}
      />
      <path d="M68 62h92M68 86h60" {...words} />
      <path
        d="M160 96h108a14 14 0 0 1 14 14v40a14 14 0 0 1-14 14h-6v22l-26-22h-76a14 14 0 0 1-14-14v-40a14 14 0 0 1 14-14z"
        fill="var(--surface-1)"
        stroke="var(--primary)"
        strokeWidth="3"
      />
      <path d="M192 130l14 14 30-30" {...bright} strokeWidth="5" />
      <ChipShape x={262} y={52} r={26} tone="var(--info)" />
    </>
  ),
  winners: (
    <>
      <path d="M52 180V122h42v58m10 0V86h42v94m10 0V58h42v122m10 0v-74h42v74" {...face} />
      <path d="M40 100c46-6 78-30 108-56 26 10 60 22 118 8" {...gold} fill="none" />
      <path d="M250 42l18 9-12 16" {...gold} fill="none" />
      <ChipShape x={74} y={72} r={20} tone="var(--gold)" />
      <ChipShape x={268} y={112} r={26} tone="var(--gold)">
        <path d="M0-9l3 6 6 1-5 5 2 6-6-3-6 3 2-6-5-5 6-1z" fill="var(--gold)" />
      </ChipShape>
    </>
  ),
  safety: (
    <>
      <path d="M160 18c24 18 46 24 70 26v54c0 44-30 68-70 84-40-16-70-40-70-84V44c24-2 46-8 70-26z" {...face} />
      <circle cx="160" cy="98" r="38" fill="var(--surface-1)" stroke="var(--primary)" strokeWidth="3" />
      <path d="M160 74v26l16 12" {...bright} />
      <ChipShape x={54} y={150} r={22} />
      <ChipShape x={270} y={150} r={22} tone="var(--info)" />
    </>
  ),
  article: (
    <>
      <CardShape x={84} y={116} turn={-14} />
      <CardShape x={240} y={112} turn={13} />
      <path d="M112 22h70l28 28v124h-98z" {...face} fill="var(--surface-1)" />
      <path d="M182 22v28h28M130 78h62M130 100h62M130 122h62M130 144h36" {...words} />
      <ChipShape x={222} y={164} r={22} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof SCENES;

export const SceneArt = ({ name, className }: { name: SceneName; className?: string }) => (
  <SceneBox className={className}>{SCENES[name]}</SceneBox>
);
