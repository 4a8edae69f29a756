// Where the player is signed in, and a way to end sessions that they do not recognise.
import { endSession, type OpenSession } from '../../profile-contract.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button } from '#site/design-system/button.tsx';
import { Chip } from '#site/design-system/surface.tsx';

export function SessionList({ sessions, onChange }: { sessions: readonly OpenSession[]; onChange: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.security.session');
  const { isBusy, run } = useAction();
  const end = (session: string): void =>
    run(async () => {
      await api.call(endSession, { session });
      toasts.show('success', t('ended'));
      onChange();
    });
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} data-session={session.id} className="flex flex-wrap items-center gap-3 py-2.5 text-sm">
            <span className="mr-auto min-w-0">
              <span className="font-medium">{session.device || t('unknown')}</span>
              <span className="block text-muted">
                {session.ip} · <Moment at={session.last_seen_at} />
              </span>
            </span>
            {session.is_current ? (
              <Chip tone="primary">{t('here')}</Chip>
            ) : (
              <Button size="sm" isBusy={isBusy} onClick={() => end(session.id)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-3" data-end-others isBusy={isBusy} onClick={() => end('others')}>
          {t('endOthers')}
        </Button>
      )}
    </>
  );
}
