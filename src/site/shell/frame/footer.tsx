// The foot of every page: links from content, licence, age, language.
import type { SiteContent } from '../boot.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { CachedPart } from '../cached-part.tsx';
import { Link } from '../link.tsx';
import { useShell, useTexts } from '../shell.tsx';
import { useVisible } from '../visibility.ts';
import { canDraw, ContentIcon } from '../content-icon.tsx';
import { PreferenceList } from './preferences.tsx';
import { SiteLogo } from './site-logo.tsx';

export function Footer() {
  const { content } = useShell();
  const t = useTexts('common');
  const visible = useVisible();
  const social = visible(content.menus.social);
  return (
    <footer className="far-down mt-12 border-t border-line bg-surface-1/60">
      <div className="wrap grid grid-cols-2 gap-10 py-10 tablet:grid-cols-3 desk:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div className="max-w-sm max-tablet:col-span-2 tablet:max-desk:col-span-3">
          <SiteLogo place="footer" />
          <p className="mt-4 text-sm text-muted">{content.legal.responsible}</p>
          <div className="mt-4 max-w-72">
            <PreferenceList />
          </div>
          {social.length > 0 && (
            <ul aria-label={t('frame.social')} className="mt-4 flex flex-wrap gap-2">
              {social.map((item) => (
                <li key={item.id}>
                  <Link
                    to={item.url}
                    title={item.label}
                    aria-label={item.label}
                    className="grid size-11 place-items-center rounded-full border border-line text-muted hover:border-line-strong hover:text-text"
                  >
                    {canDraw(item.icon) ? <ContentIcon name={item.icon} /> : item.label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {content.menus.footer.map((column, index) => (
          <CachedPart key={column.title} as="nav" part={`foot-${index}`} aria-label={column.title}>
            <Column column={column} />
          </CachedPart>
        ))}
      </div>
      <div className="border-t border-line">
        <Payments />
        <Seals />
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 text-xs text-muted">
          <span className="sr-only">{t('frame.adultsOnly')}</span>
          <span
            aria-hidden
            className="grid size-9 place-items-center rounded-full border border-line-strong font-display font-semibold text-text"
          >
            18+
          </span>
          <p className="max-w-4xl text-pretty">
            {content.legal.licence} {content.legal.rights}
          </p>
          {content.isDemo && <p className="rounded-full bg-warning-soft px-3 py-1 text-warning">{t('frame.demo')}</p>}
        </div>
      </div>
    </footer>
  );
}

/** What the cashier really offers, by its name and our own drawing; and when people answer. */
function Payments() {
  const { content } = useShell();
  const t = useTexts('common.foot');
  const { payments = [], supportHours } = content;
  if (payments.length === 0 && !supportHours) return null;
  return (
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5 text-xs text-muted">
      {payments.length > 0 && (
        <ul aria-label={t('payments')} className="flex flex-wrap gap-2">
          {payments.map(({ name, icon }) => (
            <li
              key={name}
              className="inline-flex h-9 items-center gap-2 rounded-md border border-line bg-surface-2 px-3 font-display font-semibold text-text"
            >
              {canDraw(icon) && <ContentIcon name={icon} className="size-4 text-primary" />}
              {name}
            </li>
          ))}
        </ul>
      )}
      {supportHours && (
        <p className="flex items-center gap-2">
          <Icon name="life-buoy" className="size-4 text-primary" />
          {t('hours', { hours: supportHours })}
        </p>
      )}
    </div>
  );
}

const SEALS = [
  { id: 'rounds', to: '/fairness', icon: 'shield-check' },
  { id: 'returns', to: '/fairness', icon: 'scale' },
  { id: 'limits', to: '/safer-play', icon: 'clock' },
] as const;

/** What anyone can check of this house, each beside the page where they can. */
function Seals() {
  const t = useTexts('common.seals');
  return (
    <ul className="wrap flex flex-wrap gap-x-4 gap-y-1 pt-5">
      {SEALS.map(({ id, to, icon }) => (
        <li key={id}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-xs font-semibold text-muted hover:border-line-strong hover:text-text"
          >
            <Icon name={icon} className="size-4 text-primary" />
            {t(id)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Column({ column }: { column: SiteContent['menus']['footer'][number] }) {
  const visible = useVisible();
  return (
    <>
      <h2 className="text-sm text-text">{column.title}</h2>
      <ul className="mt-2">
        {visible(column.links).map((link) => (
          <li key={link.id}>
            <Link to={link.url} className="inline-flex min-h-11 items-center text-sm text-muted hover:text-text">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
