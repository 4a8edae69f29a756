// The card that offers to install the site, at the foot of the window.
import { Button } from '#site/design-system/button.tsx';
import { acceptInstall, declineInstall, type InstallEvent } from './install.ts';
import { reportError } from './report.ts';
import { useShell, useTexts } from './shell.tsx';

export function InstallCard({ offer }: { offer: InstallEvent }) {
  const { content } = useShell();
  const t = useTexts('pwa.install');
  return (
    <aside
      aria-label={t('label')}
      data-install-offer
      className="fixed inset-x-3 bottom-[calc(var(--bottom-height)+12px)] z-(--layer-bar) mx-auto flex max-w-md animate-[toast-in_200ms_var(--ease-out)] flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface-3 p-4 shadow-2"
    >
      <img src="/icon.svg" alt="" width={44} height={44} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{t('title', { name: content.name })}</p>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <div className="ml-auto flex gap-3">
        <Button look="ghost" onClick={declineInstall}>
          {t('no')}
        </Button>
        <Button
          look="primary"
          onClick={() => void acceptInstall(offer).catch((failure: unknown) => reportError(failure, 'installing'))}
        >
          {t('yes')}
        </Button>
      </div>
    </aside>
  );
}
