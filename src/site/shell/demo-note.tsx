// Beside the winners of a demo site, once a page: who they are, and what is real about them.
import { useShell, useTexts } from './shell.tsx';

export function DemoNote() {
  const { content } = useShell();
  const t = useTexts('common.foot');
  if (!content.isDemo) return null;
  return (
    <p data-demo-note className="mb-3 max-w-3xl text-pretty text-xs text-muted">
      {t('demoPlayers')}
    </p>
  );
}
