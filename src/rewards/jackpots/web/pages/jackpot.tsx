// One jackpot: its pools with their terms, the games that feed it, and its drops with what proves them.
import { getGames } from '#casino/rounds/contract.ts';
import type { Jackpot, JackpotPool, JackpotWin } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { GameTile, type TileGame } from '#casino/lobby/web/parts/game-tile.tsx';
import { definePage, notFound } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Disclosure } from '#site/design-system/disclosure.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { loadDrops, loadJackpot } from '../jackpots.ts';
import { DropRow } from '../parts/drop-row.tsx';
import { When } from '../parts/level-pool.tsx';
import { Meter } from '../parts/meter.tsx';
import { useDrops, useJackpot } from '../use-drops.ts';

const GAMES = 12;
const DROPS = 50;

interface JackpotData {
  jackpot: Jackpot;
  games: TileGame[];
  drops: JackpotWin[];
}

function Component({ data: { jackpot: loaded, games, drops: first } }: { data: JackpotData }) {
  const t = useTexts('jackpots');
  const jackpot = useJackpot(loaded);
  const drops = useDrops(first, { id: jackpot.id, count: DROPS });
  return (
    <>
      <PageHead title={jackpot.description.title} lead={jackpot.description.text} scene="jackpots">
        <Link to="/jackpots" className={buttonStyle()}>
          {t('back')}
        </Link>
      </PageHead>
      <ul aria-label={t('pools.label')} className="grid gap-4 laptop:grid-cols-2">
        {jackpot.pools.toReversed().map((pool, place) => (
          <li key={pool.id} className={place === 0 && jackpot.pools.length % 2 === 1 ? 'laptop:col-span-2' : ''}>
            <PoolCard jackpot={jackpot.id} pool={pool} />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-sm text-muted">{t('terms.rtp', { rtp: jackpot.rtp })}</p>
      <Section id="winners" title={t('winners.title')} text={t('winners.text')}>
        <DemoNote />
        {drops.length === 0 ? (
          <p className="text-muted">{t('winners.empty')}</p>
        ) : (
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {drops.map((win) => (
                <DropRow key={win.id} win={win} hasProof />
              ))}
            </ul>
          </Card>
        )}
      </Section>
      {games.length > 0 && (
        <Section id="games" title={t('games', { count: jackpot.games.length })}>
          <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4 laptop:grid-cols-6">
            {games.map((game) => (
              <GameTile key={game.sysname} game={game} isPlain />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function PoolCard({ jackpot, pool }: { jackpot: string; pool: JackpotPool }) {
  const t = useTexts('jackpots.terms');
  const common = useTexts('common');
  const facts = [
    ['base', formatMoney(pool.base)],
    ['increment', common('percent', { share: pool.increment })],
    ['hidden', common('percent', { share: pool.hidden })],
    ['cap', pool.cap && formatMoney(pool.cap)],
  ] as const;
  return (
    <Card className="h-full p-5 tablet:p-6">
      <h2 className="text-base text-muted">{pool.name}</h2>
      <p className="my-1 text-3xl tablet:text-4xl">
        <Meter jackpot={jackpot} level={pool.id} first={pool.amount} />
      </p>
      <p className="text-sm">
        <When pool={pool} />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 text-sm tablet:grid-cols-4">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="text-muted">{t(name)}</dt>
                <dd className="figures font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Disclosure title={t('commitment')}>
        <p className="text-sm text-muted">
          {t('run', { number: pool.run.number })} <Moment at={pool.run.opened_at} />
        </p>
        <p className="figures mt-1 break-all text-sm" data-run={pool.run.number}>
          {pool.run.commitment}
        </p>
      </Disclosure>
    </Card>
  );
}

const FIELDS = ['sysname', 'name', 'image_url', 'description', 'type', 'rtp', 'rtp_range', 'tags', 'stated_by'];

export const page = definePage<JackpotData>({
  validate: ({ id }) => /^[\w-]{1,64}$/.test(id ?? ''),
  async load(context) {
    const { api, params, report } = context;
    const jackpot = (await loadJackpot(context, params['id']!)) ?? notFound();
    const options = JSON.stringify({
      count: GAMES,
      sort: 'priority',
      order: 'asc',
      sysnames: jackpot.games,
      fields: FIELDS,
    });
    const [games, drops] = await Promise.all([
      api.call(getGames, { options }).catch(report({ items: [], count: 0 })),
      loadDrops(context, { id: jackpot.id, count: DROPS }).catch(report({ items: [], count: 0 })),
    ]);
    return { jackpot, games: games.items as TileGame[], drops: drops.items };
  },
  meta: ({ data }) => ({ title: data.jackpot.description.title, description: data.jackpot.description.text }),
  Component,
});
