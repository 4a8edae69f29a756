// What we write to the player about, and what we have written.
import { Moment } from '../../shell/moment.tsx';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { FactCards } from '../../ui/fact-cards.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Card, Chip, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { loadMessages, type Message } from '../player.ts';

const KINDS = [
  { id: 'money', icon: 'wallet' },
  { id: 'security', icon: 'lock' },
  { id: 'news', icon: 'megaphone' },
] as const;

function Content({ data: messages }: { data: Message[] }) {
  const t = useTexts('profile.notification');
  const account = useSession();
  if (!account) return null;
  return (
    <>
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <Icon name="mail" className="text-muted" />
        <div className="mr-auto min-w-0">
          <p className="text-sm text-muted">{t('contact')}</p>
          <p className="font-semibold">{account.login}</p>
        </div>
        <Chip tone={account.is_subscribed ? 'primary' : 'neutral'}>{t(account.is_subscribed ? 'on' : 'off')}</Chip>
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

export const page = profilePage<Message[]>('notification', {
  load: (context) => loadMessages(context).catch(context.report([])),
  Content,
});
