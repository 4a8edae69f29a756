// The daily wheel: segments as wide as their chances, and where it stopped. It turns only for visitors who accept motion.
import { useState } from 'react';
import { spinWheel, type Wheel } from '../../contract.ts';
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Card, Notice } from '#site/design-system/surface.tsx';

type Reward = NonNullable<Wheel['segments'][number]['reward']>;

const TURNS = 5;
const TURN_MS = 4_000;
/** Why a player cannot turn it, said before they try. */
const KNOWN_REASONS: readonly string[] = ['persons.contact', 'persons.once-per-person'];
const FILLS = ['var(--primary-soft)', 'var(--surface-3)', 'var(--brass-soft)', 'var(--surface-2)'];

export function DailyWheel({ wheel }: { wheel: Wheel }) {
  const t = useTexts('draws.wheel');
  const { api, dialogs, reloadPage } = useShell();
  const sentenceOf = useRefusalSentence();
  const isPlayer = useSession() !== null;
  const [spin, setSpin] = useState(wheel.spin);
  const [isTurning, setTurning] = useState(false);
  const [fault, setFault] = useState('');
  // The initial angle is an attribute: the content policy allows no inline style in a document.
  const [from] = useState(() => (wheel.spin ? restAngle(wheel, wheel.spin.segment) : 0));
  const [turned, setTurned] = useState<number>();
  const rewards = useTexts('rewards');
  const prizeOn = (reward: Reward | null): string =>
    reward ? shortPrize(reward, (count) => rewards('points', { points: count })) : '–';

  const turn = async (): Promise<void> => {
    if (!isPlayer) return void openAuth(dialogs, 'register');
    setFault('');
    setTurning(true);
    try {
      const won = await api.call(spinWheel, {});
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      setTurned((calm ? 0 : TURNS * 360) + restAngle(wheel, won.segment) - from);
      await new Promise((resolve) => setTimeout(resolve, calm ? 0 : TURN_MS));
      setSpin(won);
      // The prize is on the balance.
      void reloadPage();
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure;
      setFault(await sentenceOf(failure));
    } finally {
      setTurning(false);
    }
  };

  return (
    <Card className="grid items-center gap-6 p-5 tablet:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] tablet:p-8">
      <WheelPicture from={from} turned={turned} wheel={wheel} prizeOn={prizeOn} />
      <div className="min-w-0">
        <h2 className="text-xl">{wheel.title}</h2>
        <p className="mt-1 text-muted">{wheel.text}</p>
        <div aria-live="polite" className="my-4 min-h-12" data-wheel={spin ? 'spun' : 'waiting'}>
          {spin && !isTurning ? (
            <Notice tone={spin.reward ? 'brass' : 'info'} icon={spin.reward ? 'gift' : 'info'}>
              <b>{spin.reward ? <RewardName reward={spin.reward} /> : t('nothing')}</b>
              <span className="block text-muted">
                {t('next')} <Moment at={wheel.next_at} />
              </span>
            </Notice>
          ) : wheel.reason && KNOWN_REASONS.includes(wheel.reason.rule) ? (
            <Notice tone="warning" icon="info">
              {t(wheel.reason.rule.replace('persons.', ''))}
            </Notice>
          ) : (
            <Button look="primary" size="lg" icon="refresh-cw" isBusy={isTurning} onClick={() => void turn()}>
              {t(isPlayer ? 'spin' : 'join')}
            </Button>
          )}
        </div>
        {fault && <Notice tone="danger">{fault}</Notice>}
        <Chances wheel={wheel} />
        <p className="figures mt-3 break-all text-xs text-muted">
          {t('hash')} {wheel.seed_hash}
        </p>
      </div>
    </Card>
  );
}

interface ChancesProps {
  wheel: Wheel;
}

function Chances({ wheel }: ChancesProps) {
  const t = useTexts('draws.wheel');
  const common = useTexts('common');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('chances')}</caption>
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="w-8 py-1 font-normal">
            {t('number')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t('prize')}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t('chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {wheel.segments.map(({ chance, reward }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- segments are identified by their places
          <tr key={place} className="border-t border-line">
            <td className="figures py-1 text-muted">{place + 1}</td>
            <td className="py-1">{reward ? <RewardName reward={reward} /> : t('nothing')}</td>
            <td className="figures py-1 text-right">{common('percent', { share: chance })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WheelPictureProps {
  from: number;
  turned: number | undefined;
  wheel: Wheel;
  prizeOn: (reward: Reward | null) => string;
}

function WheelPicture({ from, turned, wheel, prizeOn }: WheelPictureProps) {
  return (
    <div className="relative mx-auto w-full max-w-80">
      <svg viewBox="-105 -110 210 215" aria-hidden className="w-full">
        <g transform={`rotate(${from})`}>
          <g
            {...(turned !== undefined && { style: { transform: `rotate(${turned}deg)` } })}
            className="motion-safe:transition-transform motion-safe:duration-[4000ms] motion-safe:ease-[cubic-bezier(0.15,0.7,0.1,1)]"
          >
            {slicesOf(wheel).map(({ path, middle, degrees }, place) => (
              <g key={path}>
                <path d={path} fill={FILLS[place % FILLS.length]} stroke="var(--line-strong)" strokeWidth="0.8" />
                {degrees >= LEAST_DEGREES && (
                  // From the rim to the hub, in letters that the segment has room for.
                  <text
                    transform={`rotate(${middle}) translate(0 -94) rotate(90)`}
                    dominantBaseline="central"
                    fontSize={Math.min(9, degrees * 0.7)}
                    className="figures fill-text font-semibold"
                    data-segment={place + 1}
                  >
                    {prizeOn(wheel.segments[place]!.reward)}
                  </text>
                )}
              </g>
            ))}
            <circle r="100" fill="none" stroke="var(--gold)" strokeWidth="3" />
            <circle r="14" fill="var(--surface-1)" stroke="var(--gold)" strokeWidth="2" />
          </g>
        </g>
        <path d="M-7 -108 L7 -108 L0 -92 Z" fill="var(--gold)" />
      </svg>
    </div>
  );
}

/** Where each segment begins and ends, in degrees from the top. */
function edgesOf({ segments }: Wheel): Array<{ from: number; to: number }> {
  let sum = 0;
  return segments.map(({ chance }) => {
    const from = sum;
    sum += (Number(chance) / 100) * 360;
    return { from, to: sum };
  });
}

function restAngle(wheel: Wheel, segment: number): number {
  const { from, to } = edgesOf(wheel)[segment]!;
  return 360 - (from + to) / 2;
}

/** A narrower segment has no room for a prize. */
const LEAST_DEGREES = 5;
/** Letters between the rim and the hub. */
const MOST_LETTERS = 15;

/** A prize as it is drawn on its segment: short, and never broken inside a word where one fits. */
function shortPrize(reward: Reward, points: (count: number) => string): string {
  if (reward.kind === 'points') return points(reward.points ?? 0);
  if (reward.amount) return formatMoney(reward.amount).replace(/[.,]00(?=\D*$)/, '');
  if (reward.name.length <= MOST_LETTERS) return reward.name;
  const words = reward.name.slice(0, MOST_LETTERS).split(' ');
  return words.length > 1 ? words.slice(0, -1).join(' ') : `${words[0]!.slice(0, -1)}…`;
}

function slicesOf(wheel: Wheel): Array<{ path: string; middle: number; degrees: number }> {
  const point = (degrees: number): string => {
    const radians = ((degrees - 90) * Math.PI) / 180;
    return `${(100 * Math.cos(radians)).toFixed(2)} ${(100 * Math.sin(radians)).toFixed(2)}`;
  };
  return edgesOf(wheel).map(({ from, to }) => ({
    path: `M0 0 L${point(from)} A100 100 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)} Z`,
    middle: (from + to) / 2,
    degrees: to - from,
  }));
}
