// The full terms of a bonus, as they were when it was awarded.
import { sportText } from '#sportsbook/book/web/sport-name.ts';
import type { ReactNode } from 'react';
import type { WireTerms } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Disclosure } from '#site/design-system/disclosure.tsx';

type Texts = ReturnType<typeof useTexts>;
type Row = [name: string, value: ReactNode];

export function BonusTerms({ bonus: { terms } }: { bonus: { terms: WireTerms } }) {
  const t = useTexts('bonuses');
  return (
    <Disclosure title={t('terms.title')}>
      <TermRows terms={terms} />
    </Disclosure>
  );
}

function TermRows({ terms }: { terms: WireTerms }) {
  const t = useTexts('bonuses');
  const common = useTexts('common');
  const rows = [
    ...wageringRows(t, terms, (share) => common('percent', { share })),
    ...spinRows(t, terms),
    ...betRows(t, terms),
  ];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 pb-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-1 text-xs text-muted">
        {t('terms.version')} <span className="figures">{terms.version.slice(0, 12)}</span>
      </p>
    </>
  );
}

function wageringRows(t: Texts, terms: WireTerms, inPercent: (share: number) => string): Row[] {
  const { base, multiplier, minimum_deposit: least, percent, highest_stake: highest, cap, days, excluded } = terms;
  const { categories, games } = terms.contributions;
  const counting = Object.entries(categories).filter(([, share]) => share > 0);
  const hasWagering = base !== 'none' || terms.free_spins?.winnings === 'bonus';
  return [
    ...(percent === null ? [] : ([[t('terms.percent'), inPercent(percent)]] as Row[])),
    ...(least ? ([[t('terms.minimumDeposit'), formatMoney(least)]] as Row[]) : []),
    [t('terms.wagering'), base === 'none' ? t('terms.base.none') : t(`terms.base.${base}`, { multiplier })],
    ...(hasWagering
      ? ([
          [t('terms.days'), t('terms.daysValue', { days })],
          [t('terms.highestStake'), highest ? stakeBound(t, terms.mode, formatMoney(highest)) : t('terms.any')],
          [
            t('terms.counts'),
            counting.map(([category, share]) => `${t(`terms.category.${category}`)} ${inPercent(share)}`).join(' · '),
          ],
          ...games.map(({ sysname, name, percent: share }): Row => [
            name,
            <GameLink key={sysname} {...{ sysname }} name={inPercent(share)} />,
          ]),
          ...(excluded.games.length + excluded.categories.length > 0
            ? ([
                [
                  t('terms.excluded'),
                  <span key="excluded" className="flex flex-wrap gap-x-3">
                    {excluded.categories.map((category) => (
                      <span key={category}>{t(`terms.category.${category}`)}</span>
                    ))}
                    {excluded.games.map((game) => (
                      <GameLink key={game.sysname} {...game} />
                    ))}
                  </span>,
                ],
              ] as Row[])
            : []),
          [t('terms.cap'), cap ? formatMoney(cap) : t('terms.noCap')],
          [t('terms.mode.title'), t(`terms.mode.${terms.mode}`)],
          [t('terms.counting.title'), t(`terms.counting.${terms.counts}`)],
          [t('terms.leaving'), t('terms.leavingText')],
        ] as Row[])
      : []),
  ];
}

/** Unless its balance is kept apart, a bonus binds every stake while it is active. */
const stakeBound = (t: Texts, mode: WireTerms['mode'], sum: string): string =>
  mode === 'isolated' ? sum : t('terms.highestStakeOwn', { sum });

function spinRows(t: Texts, { free_spins: spins }: WireTerms): Row[] {
  if (!spins) return [];
  return [
    ...spins.packs.map(({ game, count, stake }): Row => [
      t('terms.spins'),
      <GameLink
        key={game.sysname}
        sysname={game.sysname}
        name={t('terms.spinsValue', { count, game: game.name, stake: formatMoney(stake) })}
      />,
    ]),
    [t('terms.spinDays'), t('terms.daysValue', { days: spins.days })],
    [
      t('terms.winnings'),
      spins.winnings === 'main' ? t('terms.winningsMain') : t('terms.winningsBonus', { multiplier: spins.multiplier }),
    ],
  ];
}

function betRows(t: Texts, { bet }: WireTerms): Row[] {
  if (!bet) return [];
  return [
    ...(bet.minimum_odds === null ? [] : ([[t('terms.minimumOdds'), (bet.minimum_odds / 1000).toFixed(2)]] as Row[])),
    ...(bet.minimum_legs > 1 ? ([[t('terms.minimumLegs'), String(bet.minimum_legs)]] as Row[]) : []),
    ...(bet.sports.length > 0
      ? ([[t('terms.sports'), bet.sports.map((sport) => sportText(t, 'terms.sport', sport)).join(', ')]] as Row[])
      : []),
    ...(bet.percent_by_legs.length > 0
      ? ([
          [
            t('terms.boost'),
            bet.percent_by_legs.map(({ legs, percent }) => t('terms.boostValue', { legs, percent })).join(' · '),
          ],
        ] as Row[])
      : []),
  ];
}

function GameLink({ sysname, name }: { sysname: string; name: string }) {
  return (
    <Link to={`/game/${sysname}`} className="text-primary hover:underline">
      {name}
    </Link>
  );
}
