// A cashback as the player sees it.
import { toWire } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { shippedArea } from '#site/content/index.ts';
import type { Cashback } from './contract.ts';
import { baseOf } from './rules/weekly.ts';
import type { CashbackRow } from './tables.ts';
import { percentText } from './terms.ts';

interface Words {
  description: Record<CashbackRow['kind'], string>;
}

const wordsOf = ({ locale }: Context): Words => shippedArea(locale, 'cashback');

export function wireCashback(ctx: Context, row: CashbackRow): Cashback {
  const { currency, kind, staked, won, received } = row;
  return {
    id: row.id,
    kind,
    status: row.state === 'active' ? 'active' : 'paid_out',
    description: wordsOf(ctx).description[kind],
    amount: toWire(row.amount, currency),
    start_date: row.starts_at.toISOString(),
    end_date: row.ends_at.toISOString(),
    receiving_expired_at: row.receiving_expired_at?.toISOString() ?? null,
    paid_out_at: row.paid_out_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    sum:
      kind === 'rakeback'
        ? null
        : {
            staked: toWire(staked, currency),
            won: toWire(won, currency),
            received: toWire(received, currency),
            base: toWire(baseOf({ staked, won, received }), currency),
            rate: percentText(row.rate),
            level: row.level,
            is_capped: row.is_capped,
            is_bounded: row.is_bounded,
          },
  };
}
