// How roulette is played and what each kind of bet pays, from the data that the server plays with.
import type { RouletteRules as HouseRules } from '../../roulette.ts';
import { useTexts as useAreaTexts } from '#site/shell/shell.tsx';
import { useTexts } from './texts.ts';

export function RouletteRules({ sysname, rules }: { sysname: string; rules: HouseRules }) {
  const t = useTexts();
  const texts = useAreaTexts(`title-${sysname}`);
  const modes = useAreaTexts(`title-roulette.kinds`);
  return (
    <div className="space-y-4">
      <p>{texts('rules.house')}</p>
      <p>{t('rules.bets')}</p>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th className="py-1 font-normal">{t('rules.kind')}</th>
            <th className="py-1 text-right font-normal">{t('rules.pays')}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {Object.entries(rules.odds).map(([kind, odds]) => (
            <tr key={kind} className="border-t border-line">
              <th className="py-1.5 text-left font-sans font-normal">{modes(kind)}</th>
              <td className="py-1.5 text-right font-semibold">{odds} : 1</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('rules.keys')}</p>
    </div>
  );
}
