// “Why do I see this?”: the conditions that the visitor meets, in their language.
import type { CampaignPopup } from '#domains/campaigns/popup-contract.ts';
import { useTexts } from '../../shell/shell.tsx';

export function WhyShown({ why }: { why: CampaignPopup['why'] }) {
  const t = useTexts('campaigns.why');
  return (
    <details className="mt-4 text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-3">{t('title')}</summary>
      {why.length === 0 ? (
        <p>{t('everybody')}</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          {why.map(({ condition, values }) => (
            <li key={condition}>{t(`because.${condition}`, { values: values.join(', ') })}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
