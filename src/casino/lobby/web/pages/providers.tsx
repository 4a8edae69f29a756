// Who makes the games (RT-28), counted from the games that are open.
import { getProviders, type Provider } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { useReturnText } from '../parts/game-tile.tsx';
import { PROVIDERS_ASKED } from '../providers-asked.ts';

function Component({ data: providers }: { data: Provider[] }) {
  const t = useTexts('providers');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="providers" />
      <Section id="list" title={t('list')}>
        {providers.length === 0 ? (
          <EmptyState
            icon="gamepad-2"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <ul
            className={providers.length === 1 ? '' : 'grid gap-5 tablet:grid-cols-2 desk:grid-cols-3 wide:grid-cols-4'}
          >
            {providers.map((provider) => (
              <li key={provider.sysname} data-provider={provider.sysname}>
                <ProviderCard {...provider} isAlone={providers.length === 1} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** A card shows two of its games, whole, because their names are in the pictures; one that has a row to itself shows as many as fit. */
const SHOWN = [
  '',
  '',
  '',
  'max-tablet:hidden',
  'max-laptop:hidden',
  'max-desk:hidden',
  'max-desk:hidden',
  'max-desk:hidden',
];

function ProviderCard({ sysname, game_params: about, isAlone }: Provider & { isAlone: boolean }) {
  const t = useTexts('providers');
  const returnText = useReturnText();
  const name = about?.name ?? sysname;
  const games = about?.games.slice(0, isAlone ? SHOWN.length : 2) ?? [];
  return (
    <Link
      to={`/gamehall?providers=${encodeURIComponent(sysname)}`}
      className="group block overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1 transition-colors hover:border-line-strong"
    >
      <span className="grid auto-cols-fr grid-flow-col overflow-hidden">
        {games.map(({ name: game, image_url: url }, index) => (
          <Picture
            key={game}
            src={url}
            label={game}
            width={288}
            height={192}
            loading="lazy"
            className={`w-full object-cover ${games.length > 1 ? 'aspect-3/2' : 'aspect-3/1'} ${SHOWN[index]}`}
          />
        ))}
      </span>
      <span className="flex items-center gap-4 p-5">
        <span className="min-w-0 grow">
          <span className="block truncate font-display text-lg font-semibold ">{name}</span>
          {about && (
            <>
              <span className="block text-sm text-muted">{t('games', { count: about.count })}</span>
              <span className="figures block text-sm text-muted">
                {t(about.is_stated ? 'stated' : 'returns', { rtp: returnText(rangeOf(about.rtp)) })}
              </span>
            </>
          )}
          <span className="sr-only">{t('open', { name })}</span>
        </span>
        <Icon name="chevron-right" className="text-muted transition-transform group-hover:translate-x-0.5" />
      </span>
    </Link>
  );
}

/** As a game has it: a range only where the ends differ. */
const rangeOf = ({ low, high }: { low: string; high: string }) => ({
  rtp: low,
  ...(low !== high && { rtp_range: { lowest: low, highest: high } }),
});

export const page = definePage<Provider[]>({
  async load({ api, report }) {
    const { items } = await api.call(getProviders, PROVIDERS_ASKED).catch(report({ items: [] }));
    return items;
  },
  meta: ({ t }) => ({ title: t('providers.meta.title'), description: t('providers.meta.description') }),
  Component,
});
