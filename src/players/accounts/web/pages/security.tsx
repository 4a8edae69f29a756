// How the account is protected: password, code at log-in, passkeys, and where it is signed in.
import { useState, type ReactNode } from 'react';
import { getSecurity, getSessions, type OpenSession, type Security } from '../../profile-contract.ts';
import { getExports, type DataExport } from '#players/privacy/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useSignOut } from '#site/shell/sign-out.ts';
import { useFeature } from '#site/shell/visibility.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Card, Chip, type Tone } from '#site/design-system/surface.tsx';
import { OwnData } from '#players/privacy/web/parts/own-data.tsx';
import { ChangePassword } from '../parts/change-password.tsx';
import { LinkedServices } from '../parts/linked-services.tsx';
import { Passkeys } from '../parts/passkeys.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { SessionList } from '../parts/session-list.tsx';
import { TwoFactor } from '../parts/two-factor.tsx';

/** `null` for what could not be loaded: how an account is protected is never guessed. */
interface Data {
  security: Security | null;
  sessions: OpenSession[] | null;
  exports: DataExport[] | null;
}

function Content({ data: { security, sessions, exports } }: { data: Data }) {
  const t = useTexts('profile.security');
  const tp = useTexts('profile.settings');
  const { reloadPage } = useShell();
  const account = useSession();
  const signOut = useSignOut();
  const [isChanging, setChanging] = useState(false);
  if (!account) return null;
  const reload = (): void => void reloadPage();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 laptop:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] laptop:items-start">
      <Card className="divide-y divide-line">
        <Guard id="password" icon="key-round" state={t('password.state')} tone="primary">
          {isChanging ? (
            <ChangePassword
              onDone={() => {
                setChanging(false);
                reload();
              }}
            />
          ) : (
            <Button className="mt-4" data-change-password onClick={() => setChanging(true)}>
              {t('password.change')}
            </Button>
          )}
        </Guard>
        {security ? <SignInGuards security={security} onChange={reload} /> : <LoadFailed />}
        <Guard id="session" icon="smartphone" state={t('session.state')} tone="primary">
          {sessions ? <SessionList sessions={sessions} onChange={reload} /> : <LoadFailed />}
        </Guard>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OwnData exports={exports ?? []} />
        <Card className="p-5">
          <h2 className="text-base">{t('advice.title')}</h2>
          <p className="mt-2 text-sm text-muted">{t('advice.text')}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button icon="log-out" onClick={signOut}>
              {t('logout')}
            </Button>
            <Link to="/support" className={buttonStyle({ look: 'ghost' })}>
              {tp('support')}
            </Link>
          </div>
        </Card>
      </div>
    </div>
  );
}

function SignInGuards({ security, onChange }: { security: Security; onChange: () => void }) {
  const t = useTexts('profile.security');
  const isOn = useSession()?.two_factor_auth;
  const hasTwoFactor = useFeature('twoFactor');
  return (
    <>
      {hasTwoFactor && (
        <Guard
          id="twoFactor"
          icon="shield-check"
          state={t(isOn ? 'twoFactor.on' : 'twoFactor.off')}
          tone={isOn ? 'primary' : 'neutral'}
        >
          <TwoFactor security={security} onChange={onChange} />
        </Guard>
      )}
      <Guard
        id="passkeys"
        icon="key-round"
        state={String(security.passkeys.length)}
        tone={security.passkeys.length > 0 ? 'primary' : 'neutral'}
      >
        <Passkeys security={security} onChange={onChange} />
      </Guard>
      {security.services.length > 0 && (
        <Guard
          id="services"
          icon="log-in"
          state={String(security.services.filter((service) => service.is_linked).length)}
          tone={security.services.some((service) => service.is_linked) ? 'primary' : 'neutral'}
        >
          <LinkedServices services={security.services} onChange={onChange} />
        </Guard>
      )}
    </>
  );
}

interface GuardProps {
  id: 'password' | 'twoFactor' | 'passkeys' | 'services' | 'session';
  icon: IconName;
  state: string;
  tone: Tone;
  children: ReactNode;
}

function Guard({ id, icon, state, tone, children }: GuardProps) {
  const t = useTexts('profile.security');
  return (
    <section data-guard={id} className="flex gap-4 p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-base">{t(`${id}.title`)}</h2>
          <Chip tone={tone}>{state}</Chip>
        </div>
        <p className="mt-1 text-sm text-muted">{t(`${id}.text`)}</p>
        {children}
      </div>
    </section>
  );
}

export const page = profilePage<Data>('security', {
  async load({ api, report }) {
    const [security, sessions, exports] = await Promise.all([
      api.call(getSecurity).catch(report(null)),
      api.call(getSessions).catch(report(null)),
      api.call(getExports).catch(report(null)),
    ]);
    return { security, sessions, exports: exports && exports.items };
  },
  Content,
});
