// What else there is to win, of what the operator offers: the wheel and the raffle, tournaments, jackpots, cashback.
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { isSwitchedOn } from '#site/shell/visibility.ts';
import { Picture } from '#site/design-system/picture.tsx';
import { Section } from '#site/design-system/page-head.tsx';

const WAYS = [
  { id: 'wheel', to: '/wheel', feature: 'draws', art: 'wheel' },
  { id: 'tournaments', to: '/tournaments', feature: 'tournaments', art: 'tournament' },
  { id: 'jackpots', to: '/jackpots', feature: 'jackpots', art: 'jackpot' },
  { id: 'loyalty', to: '/loyalty', feature: 'loyalty', art: 'cashback' },
] as const;

export function MoreWays() {
  const t = useTexts('campaigns.promotions.ways');
  const { content } = useShell();
  const ways = WAYS.filter(({ feature }) => isSwitchedOn(feature, content));
  if (ways.length === 0) return null;
  return (
    <Section id="ways" title={t('title')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        {ways.map(({ id, to, art }) => (
          <li
            key={id}
            className="group relative overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1 transition-colors hover:border-line-strong"
          >
            <Picture
              src={`/banners/${art}.svg`}
              width={400}
              height={180}
              loading="lazy"
              className="aspect-16/7 w-full object-cover object-[82%_50%]"
            />
            <div className="grid gap-1 p-4">
              <h3 className="text-base">
                <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
                  {t(`${id}.title`)}
                </Link>
              </h3>
              <p className="text-sm text-muted">{t(`${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
