// Support (RT-29): where to look, how to write to the house, frequent questions, other contacts.
import { getContact, type OperatorContact } from '../../feedback-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { QuestionsList } from '#site/design-system/questions-list.tsx';
import { FeedbackForm } from '../parts/feedback-form.tsx';
import { hasAddress, OperatorAddress } from '../parts/operator-address.tsx';

const WAYS = [
  { id: 'payment', icon: 'receipt', url: '/cashier/history' },
  { id: 'round', icon: 'scale', url: '/fairness' },
  { id: 'account', icon: 'user', url: '/profile/settings' },
  { id: 'rules', icon: 'file-text', url: '/terms' },
] as const;
const QUESTIONS = ['arrived', 'slow', 'stopped', 'refused', 'stop'] as const;
const FURTHER = [
  { id: 'complaints', url: '/complaints' },
  { id: 'safer', url: '/safer-play' },
  { id: 'privacy', url: '/privacy' },
] as const;

function Component({ data: contact }: { data: OperatorContact | null }) {
  const t = useTexts('support');
  const { content } = useShell();
  // An operator may also have people who answer elsewhere.
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
      <Section id="write" title={t('write.title')} text={t('write.text')}>
        <FeedbackForm />
        {!isOwnPage && (
          <Link to={content.support} className={`${buttonStyle()} mt-4`}>
            {t('write.send')}
          </Link>
        )}
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
        <Section id="address" title={t('address.title')}>
          {contact && hasAddress(contact) && <OperatorAddress contact={contact} />}
          <ul className="mt-3">
            {FURTHER.map(({ id, url }) => (
              <li key={id}>
                <Link
                  to={url}
                  className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-primary hover:underline"
                >
                  {t(`further.${id}`)}
                  <Icon name="chevron-right" className="size-4" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}

export const page = definePage<OperatorContact | null>({
  load: ({ api, report }) => api.call(getContact).catch(report(null)),
  meta: ({ t }) => ({ title: t('support.meta.title'), description: t('support.meta.description') }),
  Component,
});
