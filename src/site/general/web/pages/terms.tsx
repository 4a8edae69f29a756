// The terms, from content.
import { definePage } from '#site/shell/page.ts';
import { useTexts } from '#site/shell/shell.tsx';

const PARTS = ['who', 'account', 'money', 'games', 'bonuses', 'complaints'] as const;

function Component() {
  const t = useTexts('system.terms');
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-3 text-muted">{t('lead')}</p>
      {PARTS.map((part) => (
        <section key={part} className="mt-8">
          <h2 className="text-xl">{t(`${part}.title`)}</h2>
          <p className="mt-2 leading-relaxed text-muted">{t(`${part}.text`)}</p>
        </section>
      ))}
    </article>
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('system.terms.title'), description: t('system.terms.lead') }),
  Component,
});
