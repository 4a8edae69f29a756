// The rules of a tournament in words, made of what it was announced with.
import { Moment } from '../../shell/moment.tsx';
import { formatMoney, formatNumber } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Card } from '../../ui/surface.tsx';
import type { Tournament } from '../tournaments.ts';

export function Rules({ tournament }: { tournament: Tournament }) {
  const t = useTexts('tournaments.rules');
  const rule = useTexts('tournaments.rule');
  const { restrictions, extra, started_at, finished_at, reset_on_cashout: isReset } = tournament;
  const { entry, price, minimum_stake: minimum, rounds } = restrictions;
  const lines = [
    rule(`${extra.rule}.text`),
    rounds === null ? t('allRounds') : t('rounds', { rounds: formatNumber(rounds) }),
    minimum ? t('minimum', { amount: formatMoney(minimum) }) : t('anyStake'),
    t('realMoney'),
    price ? t('buyIn', { price: formatMoney(price) }) : t(entry === 'opt-in' ? 'optIn' : 'automatic'),
    t('late'),
    t('ties'),
    ...(isReset ? [t('reset')] : []),
    t('taken'),
  ];
  return (
    <Card className="p-5">
      <p className="text-sm text-muted">
        <Moment at={started_at} /> – <Moment at={finished_at} />
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-primary">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
