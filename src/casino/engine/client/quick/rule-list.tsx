// How a title is played, in a few paragraphs.
import { useTexts } from '#site/shell/shell.tsx';

export function RuleList({ area, parts }: { area: string; parts: readonly string[] }) {
  const t = useTexts(area);
  return (
    <div className="space-y-3">
      {parts.map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
    </div>
  );
}
