// Shown instead of the methods where a currency has none: support can still help.
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';

export function NoMethod() {
  const t = useTexts('cashier.method');
  const { support } = useShell().content;
  return (
    <EmptyState
      icon="wallet"
      title={t('none')}
      text={t('noneText')}
      action={
        <Link to={support} className={buttonStyle()}>
          {t('noneAction')}
        </Link>
      }
    />
  );
}
