// What people ask before they play; complete in the HTML, folded for the eye.
import { useTexts } from '../../shell/shell.tsx';
import { Icon } from '../../ui/icon.tsx';

const QUESTIONS = ['fair', 'demo', 'withdraw', 'return', 'limits'] as const;

export function Questions() {
  const t = useTexts('home.questions');
  return (
    <section aria-labelledby="questions-title" className="far-down grid gap-6 laptop:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="questions-title" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{t('text')}</p>
      </div>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface-1">
        {QUESTIONS.map((id) => (
          <details key={id} className="group px-5" name="questions">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
              {t(`${id}.question`)}
              <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-5 text-muted">{t(`${id}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
