// The rules of a tournament in words, generated from its announced settings.
import { formatMoney, formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import type { Tournament } from '../tournaments.ts';
import { RuleLines } from './rule-lines.tsx';

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
  return <RuleLines from={started_at} until={finished_at} lines={lines} />;
}
