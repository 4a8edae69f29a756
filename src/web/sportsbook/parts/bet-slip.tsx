// The slip beside the matches; without a price on it, it says how it works.
import { openAuth } from '../../shell/auth-dialogs.ts';
import { Link } from '../../shell/link.tsx';
import { useSession } from '../../shell/session.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surface.tsx';

export function BetSlip() {
  const t = useTexts('sportsbook.slip');
  const { dialogs } = useShell();
  const isPlayer = useSession() !== null;
  return (
    <Card className="overflow-hidden laptop:sticky laptop:top-[calc(var(--bar-height)+24px)]">
      <header className="flex items-center gap-3 border-b border-line bg-surface-2 px-5 py-3.5">
        <Icon name="receipt" className="text-primary" />
        <h2 className="mr-auto text-base">{t('title')}</h2>
        <span className="figures grid size-7 place-items-center rounded-full bg-surface-3 text-sm">0</span>
      </header>
      <div className="p-5">
        <p className="font-display font-semibold">{t('empty')}</p>
        <ol className="mt-3 flex flex-col gap-3 text-sm text-muted">
          {(['one', 'two', 'three'] as const).map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="figures grid size-6 shrink-0 place-items-center rounded-full border border-line text-xs"
              >
                {index + 1}
              </span>
              {t(`steps.${step}`)}
            </li>
          ))}
        </ol>
        <div className="mt-5">
          {isPlayer ? (
            <Link to="/profile/bets" className={buttonStyle({ isWide: true })}>
              {t('open')}
            </Link>
          ) : (
            <Button look="primary" isWide onClick={() => void openAuth(dialogs, 'login')}>
              {t('login')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
