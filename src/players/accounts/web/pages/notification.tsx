// What we write to the player about, and what we have written.
import { useEffect } from 'react';
import { getProfile, type Contact } from '../../profile-contract.ts';
import { getInbox, markInboxRead } from '#players/messages/contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { noteRead } from '#site/shell/frame/unread.ts';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { reportError } from '#site/shell/report.ts';
import { WhyShown } from '#site/shell/why-shown.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { Subscriptions } from '../parts/subscriptions.tsx';

const KINDS = [
  { id: 'money', icon: 'wallet' },
  { id: 'security', icon: 'lock' },
  { id: 'news', icon: 'megaphone' },
] as const;

/** `null` for what could not be loaded. */
interface Data {
  messages: OutputOf<typeof getInbox>['items'] | null;
  contacts: Contact[] | null;
}

function Content({ data: { messages, contacts } }: { data: Data }) {
  const t = useTexts('profile.notification');
  const account = useSession();
  const { api } = useShell();
  const newest = messages?.[0];
  const upTo = newest && !newest.is_read ? newest.id : undefined;
  useEffect(() => {
    if (upTo === undefined) return;
    api
      .call(markInboxRead, { up_to: upTo })
      .then(noteRead, (failure: unknown) => reportError(failure, 'messages that were read'));
  }, [api, upTo]);
  if (!account) return null;
  return (
    <>
      <Card className="p-5">
        <div className="mb-2 flex items-center gap-3">
          <Icon name="mail" className="text-muted" />
          <h2 className="text-base">{t('news')}</h2>
        </div>
        {contacts ? <Subscriptions contacts={contacts} /> : <LoadFailed />}
      </Card>
      <Section id="kinds" title={t('kinds.title')}>
        <FactCards
          facts={KINDS.map(({ id, icon }) => ({
            id,
            icon,
            title: t(`kinds.${id}.title`),
            text: t(`kinds.${id}.text`),
          }))}
        />
      </Section>
      <div className="mt-6">
        {!messages ? (
          <LoadFailed />
        ) : messages.length === 0 ? (
          <EmptyState icon="bell" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <li key={message.id} data-message className="px-5 py-3.5">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <Link
                      to={message.path}
                      className="flex min-h-11 items-center font-semibold underline-offset-3 hover:underline"
                    >
                      {message.title}
                    </Link>
                    <span className="text-sm text-muted">
                      <Moment at={message.at} />
                    </span>
                  </p>
                  <p className="mt-0.5 text-sm text-muted">{message.text}</p>
                  {message.why && <WhyShown why={message.why} className="mt-1" />}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

export const page = profilePage<Data>('notification', {
  async load(context) {
    const [messages, profile] = await Promise.all([
      context.api.call(getInbox).catch(context.report(null)),
      context.api.call(getProfile, { fields: 'contacts' }).catch(context.report(null)),
    ]);
    return { messages: messages?.items ?? null, contacts: profile?.contacts ?? null };
  },
  Content,
});
