// Bets that are called by a name: parts of the wheel, laid with one press. Only the wheel with one zero has them.
import type { RouletteRules } from '#math/engine/roulette.ts';
import type { TableRound } from '../table/use-table-round.ts';
import { useTexts } from './texts.ts';
import style from './table.module.css';

/** Each covers its part of the wheel as it is laid everywhere, one chip on each of these. */
const CALLS = {
  voisins: ['0-2-3', '4-7', '12-15', '18-21', '19-22', '25-26-28-29', '32-35'],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'],
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'],
} as const;

export function CallBets({ rules, game: { round, table } }: { rules: RouletteRules; game: TableRound }) {
  const t = useTexts();
  if (rules.zeros !== 'single') return null;
  return (
    <div className={style['calls']} role="group" aria-label={t('calls')}>
      {Object.entries(CALLS).map(([name, spots]) => (
        <button
          key={name}
          type="button"
          disabled={round.isFixed}
          aria-label={t(`call.${name}`, { chips: spots.length })}
          onClick={() => {
            round.forgetEnding();
            table.putAll(spots);
          }}
        >
          {t(`call-name.${name}`)}
        </button>
      ))}
    </div>
  );
}
