// The operator's text at the end of a page, for readers and search engines alike (SE-04, SE-08).
import type { PageWords } from '#site/shell/page-payload.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { QuestionsList } from '#site/design-system/questions-list.tsx';
import { RichText } from '#site/design-system/rich-text.tsx';

export function PageWordsBlock({ words: { text, faq } }: { words: PageWords }) {
  const t = useTexts('common');
  return (
    <div className="far-down mt-14 grid gap-10" data-words>
      {text !== '' && (
        <div className="text-muted">
          <RichText html={text} />
        </div>
      )}
      {faq.length > 0 && (
        <section aria-labelledby="page-questions">
          <h2 id="page-questions" className="mb-4 text-xl">
            {t('words.questions')}
          </h2>
          <QuestionsList
            name="page-questions"
            items={faq.map(({ question, answer }, index) => ({
              id: `question-${index + 1}`,
              question,
              answer: <RichText html={answer} />,
            }))}
          />
        </section>
      )}
    </div>
  );
}
