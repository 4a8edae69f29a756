// A bet that its player has shared: everything about the bet, nothing about the player.
import { getSharedBet } from '../../contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { BetCard } from '../parts/bet-card.tsx';
import { CashOutList } from '../parts/cash-out-list.tsx';
import { Decision } from '../parts/decision.tsx';
import { useOwnOdds } from '../use-own-odds.ts';

function Component({ data: { bet, decision } }: { data: OutputOf<typeof getSharedBet> }) {
  const t = useTexts('bets');
  useOwnOdds();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-4 text-2xl">{t('sharedTitle')}</h1>
      <BetCard bet={bet} isWhole />
      <CashOutList bet={bet} />
      <Decision bet={bet} decision={decision} />
      <p className="mt-6">
        <Link to="/betting" className={buttonStyle({ look: 'primary' })}>
          {t('empty.action')}
        </Link>
      </p>
    </div>
  );
}

export const page = definePage<OutputOf<typeof getSharedBet>>({
  validate: ({ id }) => /^[A-Za-z0-9_-]{16,32}$/.test(id ?? ''),
  load: ({ api, params }) => api.call(getSharedBet, { share: params['id']! }).catch(notFoundWhenRefused),
  meta: ({ t }) => ({ title: t('bets.sharedTitle'), isHidden: true }),
  Component,
});
