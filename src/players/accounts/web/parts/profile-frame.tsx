// The frame of the profile: its tabs, each a page of its own, as far as the operator has them enabled.
import type { ReactNode } from 'react';
import { definePage, type LoadContext, type Page } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useVisible } from '#site/shell/visibility.ts';
import type { FeatureName } from '#site/shell/routes.ts';
import { PlayerHints } from './hints.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';

interface TabEntry {
  id: string;
  toggle?: FeatureName;
}

const TABS = [
  { id: 'settings' },
  { id: 'security' },
  { id: 'verification', toggle: 'verification' },
  { id: 'responsible-game', toggle: 'responsibleGaming' },
  { id: 'bets', toggle: 'betHistory' },
  { id: 'loyalty', toggle: 'loyalty' },
  { id: 'bonuses' },
  { id: 'cashback' },
  { id: 'notification' },
] as const satisfies readonly TabEntry[];

export type ProfileTab = (typeof TABS)[number]['id'];

/** The texts of a tab do not always have its name. */
const KEYS: Partial<Record<ProfileTab, string>> = { 'responsible-game': 'safer' };

export function ProfileFrame({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  const t = useTexts('profile');
  const visible = useVisible();
  return (
    <div data-screen={`profile-${tab}`}>
      <LinkTabs
        link={Link}
        label={t('tabs.label')}
        active={tab}
        tabs={visible<TabEntry>(TABS).map(({ id }) => ({
          id,
          to: `/profile/${id}`,
          label: t(`tabs.${id}`),
        }))}
      />
      <PlayerHints />
      <h1 className="mb-5 text-2xl tablet:text-3xl">{t(`${KEYS[tab] ?? tab}.title`)}</h1>
      {children}
    </div>
  );
}

interface ProfilePage<Data> {
  load?: (context: LoadContext) => Promise<Data>;
  Content: (props: { data: Data }) => ReactNode;
}

/** Makes the page of a tab: all of them share frame and title, and are private. */
export const profilePage = <Data = null,>(tab: ProfileTab, { load, Content }: ProfilePage<Data>): Page =>
  definePage<Data>({
    ...(load && { load }),
    meta: ({ t }) => ({ title: t(`profile.${KEYS[tab] ?? tab}.title`), isHidden: true }),
    Component: ({ data }) => (
      <ProfileFrame tab={tab}>
        <Content data={data} />
      </ProfileFrame>
    ),
  });
