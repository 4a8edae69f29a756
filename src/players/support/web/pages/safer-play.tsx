// Safer play for everybody: how to notice that it is no longer a game, what can be set here, who helps elsewhere.
import { getContact, type Helpline } from '../../feedback-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { Link } from '#site/shell/link.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { isSwitchedOn } from '#site/shell/visibility.ts';
import { buttonStyle } from '#site/design-system/button.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Helplines } from '../parts/helplines.tsx';

const SIGNS = ['more', 'back', 'hide', 'borrow', 'stop'] as const;
const OWN_TOOLS = '/profile/responsible-game';

function Component({ data: lines }: { data: Helpline[] }) {
  const t = useTexts('support.safer');
  const { content } = useShell();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="support">
        {isSwitchedOn('responsibleGaming', content) && <ToTools />}
        <a href="#help" className={buttonStyle()}>
          {t('toHelp')}
        </a>
      </PageHead>
      <Section id="tools" title={t('tools.title')}>
        <FactCards
          facts={[
            { id: 'limits', icon: 'scale', title: t('tools.limits.title'), text: t('tools.limits.text') },
            { id: 'break', icon: 'pause', title: t('tools.break.title'), text: t('tools.break.text') },
            { id: 'reality', icon: 'history', title: t('tools.reality.title'), text: t('tools.reality.text') },
          ]}
        />
      </Section>
      <Section id="signs" title={t('signs.title')} text={t('signs.text')}>
        <Card className="p-5">
          <ul className="grid gap-3">
            {SIGNS.map((sign) => (
              <li key={sign} className="flex gap-3">
                <Icon name="info" className="mt-0.5 shrink-0 text-primary" />
                {t(`signs.${sign}`)}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section id="help" title={t('help.title')} text={t('help.text')}>
        <Helplines lines={lines} />
      </Section>
      <Section id="minors" title={t('minors.title')}>
        <p className="max-w-prose text-muted">{t('minors.text')}</p>
      </Section>
    </>
  );
}

/** A guest logs in first and is then taken to the tools. */
function ToTools() {
  const t = useTexts('support.safer');
  const { dialogs } = useShell();
  const isPlayer = useSession() !== null;
  return (
    <Link
      to={isPlayer ? OWN_TOOLS : '/forms/sign_in'}
      onClick={(event) => {
        if (isPlayer) return;
        event.preventDefault();
        void openAuth(dialogs, 'login');
      }}
      className={buttonStyle({ look: 'primary' })}
    >
      {t(isPlayer ? 'toTools' : 'logIn')}
    </Link>
  );
}

export const page = definePage<Helpline[]>({
  load: async ({ api, report }) =>
    (await api.call(getContact).catch(report({ helplines: [] as Helpline[] } as never))).helplines,
  meta: ({ t }) => ({ title: t('support.safer.title'), description: t('support.safer.lead') }),
  Component,
});
