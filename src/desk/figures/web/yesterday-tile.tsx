// Yesterday's result on the page of today: the first thing that an owner looks for.
import { Link } from 'react-router';
import { Card, Chip, Skeleton } from '#site/design-system/surface.tsx';
import { readDesk } from '../../shell/web/call-desk.ts';
import { useSession } from '../../shell/web/session.ts';
import { useLoaded } from '../../shell/web/use-loaded.ts';
import { dayLabel } from '../../shell/web/words-of.ts';
import type { YesterdayView } from '../contract.ts';
import { money } from './show-figure.ts';

export function YesterdayTile() {
  const { me } = useSession();
  return me.views.includes('figures-yesterday') ? <Tile /> : undefined;
}

/** Nothing where the roles do not include this figure. */
function Tile() {
  const { data, failure } = useLoaded('yesterday', () => readDesk<YesterdayView>('views/figures-yesterday'));
  // Its place is kept, so that what stands below does not move under the hand.
  if (!data) return failure === undefined ? <Skeleton className="h-32 w-72" /> : undefined;
  return (
    <Link to={`/figures?from=${data.day}&to=${data.day}&by=product`} className="block w-fit min-w-72 rounded-lg">
      <Card className="grid gap-1 p-5 hover:border-line-strong">
        <p className="flex items-center gap-3 text-sm text-muted">
          NGR of yesterday, {dayLabel(data.day)}
          {!data.isReconciled && <Chip tone="warning">not reconciled</Chip>}
        </p>
        <p className={`figures text-3xl font-semibold ${data.ngr.startsWith('-') ? 'text-danger' : ''}`}>
          {money(data.ngr, data.currency)}
        </p>
        <p className="text-sm text-muted">GGR {money(data.ggr, data.currency)}</p>
        {data.poolsOpened !== '0' && (
          <p className="text-sm text-muted">
            Jackpot pools opened {money(data.poolsOpened, data.currency)}, not in NGR
          </p>
        )}
      </Card>
    </Link>
  );
}
