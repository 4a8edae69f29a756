// The game providers, each with a link to their games.
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { RowHead } from './row-head.tsx';

/** `providers`: their names in addresses. */
export function ProviderRow({ providers }: { providers: readonly string[] }) {
  const t = useTexts('home');
  return (
    <section aria-labelledby="row-providers">
      <RowHead id="row-providers" title={t('providers')} to="/providers" />
      <ul className="flex flex-wrap gap-3">
        {providers.map((sysname) => (
          <li key={sysname}>
            <Link
              to={`/gamehall?providers=${encodeURIComponent(sysname)}`}
              data-provider={sysname}
              className="inline-flex min-h-12 items-center rounded-lg border border-line bg-surface-1 px-5 font-semibold transition-colors hover:border-line-strong"
            >
              {sysname.replace(/^./, (letter) => letter.toUpperCase())}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
