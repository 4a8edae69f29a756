// Support (RT-29): where to look, what is asked often, how to write so that the first answer helps.
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { QuestionsList } from '../../ui/questions-list.tsx';
import { Card } from '../../ui/surface.tsx';

const WAYS = [
  { id: 'payment', icon: 'receipt', url: '/cashier/history' },
  { id: 'round', icon: 'scale', url: '/fairness' },
  { id: 'account', icon: 'user', url: '/profile/settings' },
  { id: 'rules', icon: 'file-text', url: '/terms' },
] as const;
const QUESTIONS = ['arrived', 'slow', 'stopped', 'refused', 'stop'] as const;
const PARTS = ['number', 'what', 'sentence'] as const;

function Component() {
  const t = useTexts('support');
  const { content } = useShell();
  // An operator whose people answer here, and nowhere else, names himself in the terms.
  const isOwnPage = content.support.startsWith('/');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="support" />
      <Section id="ways" title={t('ways.title')}>
        <ul className="grid gap-4 sm:grid-cols-2 desk:grid-cols-4">
          {WAYS.map(({ id, icon, url }) => (
            <li key={id}>
              <Link
                to={url}
                className="flex h-full min-h-20 items-center gap-4 rounded-lg border border-line bg-surface-1 p-4 transition-colors hover:border-line-strong"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                  <Icon name={icon} />
                </span>
                <span>
                  <span className="block font-display font-semibold">{t(`ways.${id}.title`)}</span>
                  <span className="block text-sm text-muted">{t(`ways.${id}.text`)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 laptop:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Section id="questions" title={t('questions.title')}>
          <QuestionsList
            name="support"
            items={QUESTIONS.map((id) => ({
              id,
              question: t(`questions.${id}.question`),
              answer: t(`questions.${id}.answer`),
            }))}
          />
        </Section>
        <Section id="write" title={t('write.title')}>
          <Card className="p-5">
            <p>{t('write.text')}</p>
            <ul className="mt-3 flex flex-col gap-2 text-muted">
              {PARTS.map((part) => (
                <li key={part} className="flex gap-3">
                  <Icon name="check" className="mt-0.5 text-primary" />
                  {t(`write.${part}`)}
                </li>
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap gap-3">
              <Link to={isOwnPage ? '/terms' : content.support} className={buttonStyle({ look: 'primary' })}>
                {t(isOwnPage ? 'write.terms' : 'write.send')}
              </Link>
            </div>
          </Card>
        </Section>
      </div>
    </>
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('support.meta.title'), description: t('support.meta.description') }),
  Component,
});
