// How the account is kept: password, code at log-in, this device.
import { useSignOut } from '../../shell/sign-out.ts';
import { Link } from '../../shell/link.tsx';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { useFeature } from '../../shell/visibility.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card, Chip, type Tone } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

interface Guard {
  id: 'password' | 'twoFactor' | 'session';
  icon: IconName;
  state: string;
  tone: Tone;
}

function Content() {
  const t = useTexts('profile.security');
  const tp = useTexts('profile.settings');
  const account = useSession();
  const signOut = useSignOut();
  const hasTwoFactor = useFeature('twoFactor');
  if (!account) return null;
  const guards: Guard[] = [
    { id: 'password', icon: 'key-round', state: t('password.state'), tone: 'primary' },
    ...(hasTwoFactor ? [twoFactor(account.two_factor_auth, t)] : []),
    { id: 'session', icon: 'smartphone', state: t('session.state'), tone: 'primary' },
  ];
  return (
    <div className="grid gap-6 laptop:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] laptop:items-start">
      <Card>
        <ul className="divide-y divide-line">
          {guards.map(({ id, icon, state, tone }) => (
            <li key={id} data-guard={id} className="flex gap-4 p-5">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3">
                <Icon name={icon} />
              </span>
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-base">{t(`${id}.title`)}</h2>
                  <Chip tone={tone}>{state}</Chip>
                </div>
                <p className="mt-1 text-sm text-muted">{t(`${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
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
  );
}

const twoFactor = (isOn: boolean, t: (key: string) => string): Guard => ({
  id: 'twoFactor',
  icon: 'shield-check',
  state: t(isOn ? 'twoFactor.on' : 'twoFactor.off'),
  tone: isOn ? 'primary' : 'neutral',
});

export const page = profilePage('security', { Content });
