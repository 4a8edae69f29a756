// How Dice is played, and the honest word about rounding.
import { useTexts } from '../../shell/shell.tsx';

export function Rules() {
  const t = useTexts('title-dice');
  return (
    <div className="space-y-3">
      {['roll', 'win', 'pay', 'rounding'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
    </div>
  );
}
