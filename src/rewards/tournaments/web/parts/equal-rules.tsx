// The rules of an equal-bankroll tournament in words, and what proves that the reels were the same for everybody.
import { formatMoney, formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';
import type { Tournament } from '../tournaments.ts';
import type { ShownReels } from '../use-reels.ts';
import { RuleLines } from './rule-lines.tsx';

export function EqualRules({ tournament }: { tournament: Tournament }) {
  const t = useTexts('tournaments.equal');
  const rules = useTexts('tournaments.rules');
  const { restrictions, extra, started_at, finished_at } = tournament;
  const { game_name: game, credits, stakes, spins, every_seconds: seconds, least_percent: percent } = extra.bankroll!;
  const { price } = restrictions;
  const lines = [
    t('begin', { credits: formatNumber(credits), spins, game }),
    t('clock', { seconds }),
    t('stakes', { stakes: stakes.map((stake) => formatNumber(Number(stake))).join(' · ') }),
    t('away'),
    ...(percent > 0 ? [t('least', { percent })] : []),
    price ? t('buyIn', { price: formatMoney(price) }) : t('optIn'),
    t('money'),
    t('score'),
    rules('ties'),
    t('final'),
  ];
  return <RuleLines from={started_at} until={finished_at} lines={lines} />;
}

export function EqualFairness({
  tournament,
  shownReels: { reels },
}: {
  tournament: Tournament;
  shownReels: ShownReels;
}) {
  const t = useTexts('tournaments.fair');
  const parts = [
    ['hash', tournament.extra.bankroll!.seed_hash],
    ['list', reels?.client_seed],
    ['seed', reels?.seed],
  ] as const;
  return (
    <Card className="grid gap-3 p-5">
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-primary">
        {(['promised', 'mixed', 'together', 'revealed'] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <dl className="grid gap-2 text-sm">
        {parts.map(
          ([part, value]) =>
            value && (
              <div key={part}>
                <dt className="text-muted">{t(part)}</dt>
                <dd className="break-all">
                  <code className="figures">{value}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
