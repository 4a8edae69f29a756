// What we write to the player about, and what we have written.
import { getProfile, type Contact } from '#domains/accounts/profile-contract.ts';
import { Moment } from '../../shell/moment.tsx';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { FactCards } from '../../ui/fact-cards.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { Subscriptions } from '../parts/subscriptions.tsx';
import { loadMessages, type Message } from '../player.ts';

const KINDS = [
  { id: 'money', icon: 'wallet' },
  { id: 'security', icon: 'lock' },
  { id: 'news', icon: 'megaphone' },
] as const;

interface Data {
  messages: Message[];
  contacts: Contact[];
}

function Content({ data: { messages, contacts } }: { data: Data }) {
  const t = useTexts('profile.notification');
  const account = useSession();
  if (!account) return null;
  return (
    <>
      <Card className="p-5">
        <div className="mb-2 flex items-center gap-3">
          <Icon name="mail" className="text-muted" />
          <h2 className="text-base">{t('news')}</h2>
        </div>
        <Subscriptions contacts={contacts} />
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
        {messages.length === 0 ? (
          <EmptyState icon="bell" title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <li key={message.id} className="flex flex-wrap justify-between gap-3 px-5 py-3.5">
                  <span>{message.title}</span>
                  <span className="text-sm text-muted">
                    <Moment at={message.sent_at} />
                  </span>
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
      loadMessages(context).catch(context.report([])),
      context.api.call(getProfile, { fields: 'contacts' }).catch(context.report(null)),
    ]);
    return { messages, contacts: profile?.contacts ?? [] };
  },
  Content,
});
