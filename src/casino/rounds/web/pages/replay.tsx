// One round, shown again as it was played, at its permanent link. No player's name is shown here.
import { useMemo } from 'react';
import { getRound } from '../../contract.ts';
import type { Round } from '../../round-contract.ts';
import { parseAmount } from '#kernel/money.ts';
import type { JackpotWin } from '#rewards/jackpots/contract.ts';
import { loadDropsOfRound } from '#rewards/jackpots/web/jackpots.ts';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Time } from '#site/design-system/time.tsx';
import { scriptsOfTitle } from '#casino/titles/clients.ts';
import type { TitleHost } from '#casino/engine/client/title-client.ts';
import { NotLoaded } from '../parts/not-loaded.tsx';
import { useSound } from '../parts/use-settings.ts';
import { useTitle } from '../parts/use-title.ts';
import { Said, useSaid } from '../parts/said.tsx';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);
const NOTHING_TO_PLAY = { playRound: nothing, openRound: nothing, act: nothing, awaitRound: nothing, resume: nothing };

interface ReplayData {
  round: Round;
  /** The jackpots that the round has won. */
  drops: JackpotWin[];
}

export const page = definePage<ReplayData>({
  async load(context) {
    const { api, params, report } = context;
    const drops = loadDropsOfRound(context, params['id']!);
    // Where there is no such round it is no matter what becomes of them.
    drops.catch(() => undefined);
    const round = await api.call(getRound, { id: params['id']! }).catch(notFoundWhenRefused);
    return { round, drops: await drops.catch(report([])) };
  },
  scripts: ({ round }) => scriptsOfTitle(round.sysname),
  meta: ({ data, t }) => ({ title: t('games.replay.title', { name: data.round.name }), isHidden: true }),
  Component: ({ data }) => <ReplayPage key={data.round.round_id} {...data} />,
});

function ReplayPage({ round, drops }: ReplayData) {
  const t = useTexts('games.replay');
  const [announcement, announce] = useSaid();
  const [sound] = useSound();
  const { value: title, again } = useTitle(round.sysname);
  const replay = useMemo<NonNullable<TitleHost['replay']>>(
    () => ({
      key: round.round_id,
      events: round.events,
      stake: round.stake.amount,
      params: round.params,
      wonMinor: parseAmount(round.won.amount, round.won.currency)!,
      stakedMinor: parseAmount(round.staked.amount, round.staked.currency)!,
    }),
    [round],
  );
  const figures = [
    ['staked', <Money key="staked" value={round.staked} />],
    ['won', <Money key="won" value={round.won} isGain={replay.wonMinor > replay.stakedMinor} />],
    ['at', <Time key="at" at={round.created_at} />],
  ] as const;
  return (
    <div className="wrap py-4 max-tablet:px-0 max-tablet:pt-0">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-6 gap-y-1 max-tablet:px-4 max-tablet:pt-3">
        <h1 className="text-xl">{t('heading', { name: round.name })}</h1>
        {figures.map(([label, value]) => (
          <p key={label} className="flex gap-2 text-sm" data-figure={label}>
            <span className="text-muted">{t(label)}</span> {value}
          </p>
        ))}
        {drops.map((drop) => (
          <Link
            key={drop.id}
            to={`/jackpots/${drop.jackpot}`}
            className="inline-flex min-h-11 items-center gap-2 text-sm text-primary hover:underline"
            data-round-drop={drop.id}
          >
            {t('jackpot', { name: `${drop.title} · ${drop.level_title}` })} <Money value={drop.paid} isGain />
          </Link>
        ))}
      </header>
      <div
        className="h-[max(30rem,min(calc(100dvh-var(--bar-height)-var(--bottom-height)-10rem),56rem))] overflow-hidden rounded-lg border border-line bg-surface-2 max-tablet:rounded-none"
        data-replay
      >
        {again && <NotLoaded again={again} />}
        {title && (
          <title.Title
            host={{
              currency: round.stake.currency,
              stakes: [round.stake.amount],
              stake: round.stake.amount,
              setStake: () => undefined,
              sound,
              isMotionReduced: title.isMotionReduced,
              isHurryAllowed: true,
              ...NOTHING_TO_PLAY,
              onShown: () => undefined,
              announce,
              replay,
            }}
          />
        )}
      </div>
      <Said said={announcement} />
      <div className="mt-4 flex flex-wrap gap-3 max-tablet:px-4">
        <Link to={`/fairness?round=${round.round_id}`} className={buttonStyle({ look: 'primary' })}>
          {t('verify')}
        </Link>
        <Link to={`/game/${round.sysname}`} className={buttonStyle({ look: 'quiet' })}>
          {t('play', { name: round.name })}
        </Link>
        <Link to={`/winners?by=amount&period=all&game=${round.sysname}`} className={buttonStyle({ look: 'quiet' })}>
          {t('top')}
        </Link>
      </div>
    </div>
  );
}
