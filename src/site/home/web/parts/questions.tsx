// What people ask before they play; complete in the HTML, folded for the eye.
import { Kept } from '#site/shell/kept.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { QuestionsList } from '#site/design-system/questions-list.tsx';

const QUESTIONS = ['fair', 'demo', 'withdraw', 'return', 'limits'] as const;

export function Questions() {
  return (
    <Kept
      as="section"
      part="questions"
      aria-labelledby="questions-title"
      className="far-down grid gap-6 laptop:grid-cols-[1fr_1.6fr]"
    >
      <Inside />
    </Kept>
  );
}

function Inside() {
  const t = useTexts('home.questions');
  return (
    <>
      <div>
        <h2 id="questions-title" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{t('text')}</p>
      </div>
      <QuestionsList
        name="questions"
        items={QUESTIONS.map((id) => ({ id, question: t(`${id}.question`), answer: t(`${id}.answer`) }))}
      />
    </>
  );
}
