// What to try after a payment that was not made: by what usually stops one of that kind, and where to go on.
import { Link } from '#site/shell/link.tsx';
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
      <ul className="mt-3 flex list-disc flex-col gap-3 pl-5 text-sm marker:text-primary">
        <li>{t(`outcome.help.${reason}`)}</li>
        <li>
          <Link to={`/cashier/deposit/${method}`} className="font-semibold text-primary underline">
            {t('outcome.help.again')}
          </Link>
        </li>
        <li>
          {t('outcome.help.support')}{' '}
          <Link to="/support" className="font-semibold text-primary underline">
            {t('outcome.help.supportLink')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
