// Where the player's identity check stands, and how one goes.
import type { AccountInfo } from '#domains/accounts/contract.ts';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { FactCards } from '../../ui/fact-cards.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Card, type Tone } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

type State = 'verified' | 'waiting' | 'none';

const LOOK: Record<State, { icon: IconName; tone: Extract<Tone, 'primary' | 'info' | 'neutral'> }> = {
  verified: { icon: 'badge-check', tone: 'primary' },
  waiting: { icon: 'clock', tone: 'info' },
  none: { icon: 'circle-dashed', tone: 'neutral' },
};
const COLOURS = {
  primary: 'bg-primary-soft text-primary',
  info: 'bg-info-soft text-info',
  neutral: 'bg-surface-3 text-muted',
};
const STEPS = [
  { id: 'document', icon: 'file-text' },
  { id: 'face', icon: 'user' },
  { id: 'answer', icon: 'mail' },
] as const;

const stateOf = (account: AccountInfo): State =>
  account.is_verified ? 'verified' : account.is_on_verification ? 'waiting' : 'none';

function Content() {
  const t = useTexts('profile.verification');
  const account = useSession();
  if (!account) return null;
  const state = stateOf(account);
  const { icon, tone } = LOOK[state];
  return (
    <>
      <Card className="flex flex-wrap items-center gap-5 p-6" data-verification={state}>
        <span className={`grid size-14 shrink-0 place-items-center rounded-full ${COLOURS[tone]}`}>
          <Icon name={icon} className="size-7" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-lg">{t(`${state}.title`)}</h2>
          <p className="mt-1 max-w-prose text-muted">{t(`${state}.text`)}</p>
        </div>
      </Card>
      {state !== 'verified' && (
        <Section id="steps" title={t('steps.title')}>
          <FactCards
            facts={STEPS.map(({ id, icon: picture }) => ({
              id,
              icon: picture,
              title: t(`steps.${id}.title`),
              text: t(`steps.${id}.text`),
            }))}
          />
        </Section>
      )}
    </>
  );
}

export const page = profilePage('verification', { Content });
