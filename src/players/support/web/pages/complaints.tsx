// What to do when the house and a player do not agree: the way from support to the body that decides independently.
import type { ReactNode } from 'react';
import { getContact, type OperatorContact } from '../../feedback-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';
import { hasAddress, OperatorAddress } from '../parts/operator-address.tsx';

function Component({ data: contact }: { data: OperatorContact | null }) {
  const t = useTexts('support.complaints');
  const dispute = contact?.dispute;
  return (
    <article>
      <PageHead title={t('title')} lead={t('lead')} scene="support">
        <Link to="/support#write" className={buttonStyle({ look: 'primary' })}>
          {t('support.action')}
        </Link>
      </PageHead>
      <ol className="grid max-w-3xl list-none gap-8">
        <Step number={1} title={t('support.title')}>
          <p>{t('support.text')}</p>
        </Step>
        <Step number={2} title={t('operator.title')}>
          <p className="mb-4">{t('operator.text')}</p>
          {contact && hasAddress(contact) && <OperatorAddress contact={contact} />}
        </Step>
        <Step number={3} title={t('dispute.title')}>
          <p>{t('dispute.text')}</p>
          {dispute && (
            <p className="mt-3 font-semibold text-text" data-dispute>
              {dispute.url === '' ? (
                dispute.name
              ) : (
                <a href={dispute.url} rel="noreferrer" className="text-primary underline">
                  {dispute.name}
                </a>
              )}
            </p>
          )}
        </Step>
      </ol>
    </article>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
      <span
        aria-hidden
        className="grid size-10 place-items-center rounded-full bg-primary-soft font-display font-semibold text-primary"
      >
        {number}
      </span>
      <div className="text-muted">
        <h2 className="mb-2 mt-1.5 text-xl text-text">{title}</h2>
        {children}
      </div>
    </li>
  );
}

export const page = definePage<OperatorContact | null>({
  load: ({ api, report }) => api.call(getContact).catch(report(null)),
  meta: ({ t }) => ({ title: t('support.complaints.title'), description: t('support.complaints.lead') }),
  Component,
});
