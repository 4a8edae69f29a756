// How Blackjack is played here, and the strategy that the proof has found.
import { blackjack } from '../game.ts';
import type { StrategyTables } from '../strategy.ts';
import { useTexts } from '#site/shell/shell.tsx';

const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
const TONES: Readonly<Record<string, string>> = {
  H: 'text-muted',
  S: 'bg-danger-soft text-danger',
  D: 'bg-primary-soft text-primary',
  d: 'bg-primary-soft text-primary',
  P: 'bg-info-soft text-info',
  R: 'bg-warning-soft text-warning',
  r: 'bg-warning-soft text-warning',
};
const from = (first: number) => (_: string, at: number) => String(first + at);
const pairName = (_: string, at: number) => (at === 0 ? 'A–A' : `${at + 1}–${at + 1}`);

export function Rules() {
  const t = useTexts('title-blackjack.rules');
  const { hard, soft, pairs } = blackjack.proof.tables as unknown as StrategyTables;
  return (
    <div className="space-y-3">
      {['aim', 'boxes', 'pays', 'dealer', 'double', 'split', 'surrender', 'insurance', 'shoe', 'left', 'keys'].map(
        (part) => (
          <p key={part}>{t(part)}</p>
        ),
      )}
      <h3 className="pt-2 font-display font-semibold">{t('strategy')}</h3>
      <p className="text-sm text-muted">{t('letters')}</p>
      <Strategy caption={t('hard')} rows={hard} nameOf={from(4)} />
      <Strategy caption={t('soft')} rows={soft} nameOf={from(12)} />
      <Strategy caption={t('pairs')} rows={pairs} nameOf={pairName} />
    </div>
  );
}

function Strategy({
  caption,
  rows,
  nameOf,
}: {
  caption: string;
  rows: readonly string[];
  nameOf: (row: string, at: number) => string;
}) {
  const t = useTexts('title-blackjack.rules');
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full text-center text-xs">
        <caption className="pb-1 text-left text-sm font-semibold">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th className="pr-2 text-right font-normal">{t('you')}</th>
            {UPS.map((up) => (
              <th key={up} className="py-1 font-normal">
                {up}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={nameOf(row, at)}>
              <th className="pr-2 text-right font-semibold">{nameOf(row, at)}</th>
              {row.split('').map((letter, index) => (
                <td key={UPS[index]} className={`border border-line py-1 ${TONES[letter] ?? 'text-muted'}`}>
                  {letter === '-' ? '·' : letter}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
