// “Why do I see this?”: the conditions that the visitor satisfies, in their language.
import { useTexts } from './shell.tsx';

export function WhyShown({ why, className = 'mt-4' }: { why: readonly string[]; className?: string }) {
  const t = useTexts('common.why');
  return (
    <details data-why className={`text-sm text-muted ${className}`}>
      <summary className="min-h-11 cursor-pointer py-3">{t('title')}</summary>
      {why.length === 0 ? (
        <p>{t('everybody')}</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          {why.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
