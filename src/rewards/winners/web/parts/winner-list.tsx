// Wins, one per row: what was played, who won, how much; a round is linked to its replay.
import { sportText } from '#sportsbook/book/web/sport-name.ts';
import type { Winner } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { wayOf } from '../way-of.ts';

const COLUMNS =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 cramped:grid-cols-1 laptop:grid-cols-[3.5rem_minmax(0,1.3fr)_minmax(0,1fr)_7rem_9rem_9rem] laptop:px-5';

export function WinnerList({ winners, isBoard }: { winners: readonly Winner[]; isBoard: boolean }) {
  const t = useTexts('winners');
  const List = isBoard ? 'ol' : 'ul';
  return (
    <Card className="overflow-hidden">
      <div aria-hidden className={`border-b border-line text-sm text-muted max-laptop:hidden ${COLUMNS}`}>
        <span />
        <span>{t('game')}</span>
        <span>{t('player')}</span>
        <span className="text-right">{t('multiplier')}</span>
        <span className="text-right">{t('time')}</span>
        <span className="text-right">{t('won')}</span>
      </div>
      <List>
        {winners.map((winner, place) => (
          <li key={winner.round_id} className="border-b border-line last:border-b-0" data-win={winner.round_id}>
            <WinnerRow winner={winner} place={isBoard ? place + 1 : undefined} />
          </li>
        ))}
      </List>
    </Card>
  );
}

function WinnerRow({ winner, place }: { winner: Winner; place: number | undefined }) {
  const t = useTexts('winners');
  return (
    <Link to={wayOf(winner)} className={`transition-colors hover:bg-surface-2 ${COLUMNS}`}>
      {winner.kind === 'bet' ? (
        <span className="grid h-10 w-14 place-items-center rounded-md bg-surface-2 text-muted max-laptop:row-span-2">
          <Icon name="goal" className="size-5" />
        </span>
      ) : (
        <Picture
          src={`/games/${winner.sysname}.webp`}
          width={56}
          height={40}
          loading="lazy"
          className="h-10 w-14 rounded-md object-cover max-laptop:row-span-2"
        />
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
        <span className="min-w-0">
          {place !== undefined && <span className="figures mr-2 text-muted">{place}</span>}
          {winner.kind === 'bet' ? sportText(t, 'sports', winner.sysname) : winner.game}
        </span>
        {winner.kind === 'jackpot' && (
          <Chip tone="brass" icon="coins">
            {t('jackpot')}
          </Chip>
        )}
      </span>
      <span className="min-w-0 text-sm text-muted max-laptop:order-2">{winner.fakename}</span>
      <span className="figures text-right text-sm text-muted max-laptop:hidden">× {winner.multiplier}</span>
      <span className="text-right cramped:text-left text-sm text-muted max-laptop:order-3">
        <Time at={winner.created_at} shows={place === undefined ? 'time' : 'both'} />
      </span>
      <span className="text-right cramped:text-left max-laptop:order-1">
        <Money value={winner.won} isGain />
      </span>
    </Link>
  );
}
