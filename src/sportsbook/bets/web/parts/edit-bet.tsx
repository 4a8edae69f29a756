// Editing a bet: whether it can be, what it was edited from and into; how is loaded when a player wants to.
import { useId, useState } from 'react';
import type { Bet } from '../../contract.ts';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';

const EditPanel = lazyPart('bet editing', async () => (await import('./edit-panel.tsx')).EditPanel, 'h-64');

export function EditBet({ bet, isWhole = false }: { bet: Bet; isWhole?: boolean }) {
  const t = useTexts('bets.edit');
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { not_because: because, from, into } = bet.edit;
  const isHeld = bet.cash_out.all.some(({ state }) => state === 'held');
  const canEdit = bet.state === 'accepted' && because === null && !isHeld;
  const says = isWhole && bet.state === 'accepted' && because !== null;
  if (!canEdit && !says && from === null && into === null) return null;
  return (
    <section className="border-t border-line px-4 py-3 text-sm print:hidden" aria-label={t('title')} data-edit={bet.id}>
      {from !== null && <Chain to={from} name="from" />}
      {into !== null && <Chain to={into} name="into" />}
      {says && <p className="text-muted">{t(`none.${because}`)}</p>}
      {canEdit && (
        <Button
          size="sm"
          icon="sliders-horizontal"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="max-phone:w-full"
        >
          {t(isOpen ? 'close' : 'title')}
        </Button>
      )}
      <div id={panel}>{canEdit && isOpen && <EditPanel bet={bet} />}</div>
    </section>
  );
}

function Chain({ to, name }: { to: string; name: 'from' | 'into' }) {
  const t = useTexts('bets.edit');
  return (
    <Link to={`/bets/${to}`} className="mb-1 flex min-h-11 items-center gap-2 font-semibold text-primary">
      <Icon name={name === 'from' ? 'history' : 'chevron-right'} className="size-4 shrink-0" />
      {t(name, { number: to.slice(-8) })}
    </Link>
  );
}
