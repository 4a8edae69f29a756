// What to try after a payment that was not made: by what usually stops one of that kind, and where to go on.
import { Link } from '#site/shell/link.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import type { DepositInfo } from '../../contract.ts';

/** Methods that fail for the same reasons. */
const KINDS: Readonly<Record<string, 'card' | 'own'>> = {
  card: 'card',
  crypto: 'own',
  lightning: 'own',
  transfer: 'own',
};

export function FailureHelp({ deposit: { method, status } }: { deposit: Pick<DepositInfo, 'method' | 'status'> }) {
  const t = useTexts('cashier');
  const reason = status === 'expired' ? 'expired' : (KINDS[method] ?? 'other');
  return (
    <section
      data-testid="failure-help"
      className="mx-auto mt-7 max-w-md rounded-lg border border-line bg-surface-1 p-5 text-left"
    >
      <h2 className="text-base text-text">{t('outcome.help.title')}</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm">
        <Tip icon="info">{t(`outcome.help.${reason}`)}</Tip>
        <Tip icon="refresh-cw">
          <Link to={`/cashier/deposit/${method}`} className="font-semibold text-primary underline">
            {t('outcome.help.again')}
          </Link>
        </Tip>
        <Tip icon="life-buoy">
          {t('outcome.help.support')}{' '}
          <Link to="/support" className="font-semibold text-primary underline">
            {t('outcome.help.supportLink')}
          </Link>
        </Tip>
      </ul>
    </section>
  );
}

const Tip = ({ icon, children }: { icon: 'info' | 'refresh-cw' | 'life-buoy'; children: React.ReactNode }) => (
  <li className="flex gap-3">
    <Icon name={icon} className="mt-0.5 shrink-0 text-primary" />
    <span>{children}</span>
  </li>
);
