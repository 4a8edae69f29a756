/**
 * What feeds describe in words beside their events: sports, kinds of markets, and who takes part. Kept for good, because bets name
 * markets long after they are decided; a description that comes again replaces the one before.
 */
import { sql } from 'kysely';
import type { LimitClass } from '#sportsbook/models/market.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { feedOf, type FeedMessage } from './feed-messages.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import type { MarketType } from './rules/market-label.ts';

export interface SportRow {
  id: string;
  names: LocalNames;
  place: number;
  version: bigint;
}

export interface MarketTypeRow extends MarketType {
  kind: string;
  /** Value of the specifier of this name; empty: of all markets of the kind without a row of their own. */
  variant: string;
  groups: string[];
  limit_class: LimitClass;
  place: number;
  version: bigint;
}

export interface ParticipantRow {
  feed: string;
  foreign_id: string;
  names: LocalNames;
  version: bigint;
}

export interface Descriptions {
  sports: SportRow[];
  marketTypes: MarketTypeRow[];
  participants: ParticipantRow[];
}

type Describing = Extract<FeedMessage, { type: 'sports' | 'market_types' | 'participants' }>;

export const isDescribing = (message: FeedMessage): message is Describing =>
  message.type === 'sports' || message.type === 'market_types' || message.type === 'participants';

export async function saveDescriptions(
  tx: Transaction,
  messages: readonly Describing[],
  version: bigint,
): Promise<void> {
  for (const message of messages) {
    if (message.type === 'sports') await saveSports(tx, message.sports, version);
    else if (message.type === 'market_types') await saveTypes(tx, message, version);
    else await saveParticipants(tx, message, version);
  }
}

/** The names that the first feed gave to a sport stay: two feeds share it. */
async function saveSports(
  tx: Transaction,
  sports: Extract<Describing, { type: 'sports' }>['sports'],
  version: bigint,
): Promise<void> {
  await sql`
    insert into book.sports (id, names, place, version)
    select id, names, place, ${version}::bigint from json_to_recordset(${JSON.stringify(sports)}::json) as r(id text, names json, place int)
     order by id
    on conflict (id) do nothing`.execute(tx);
}

async function saveTypes(
  tx: Transaction,
  { types }: Extract<Describing, { type: 'market_types' }>,
  version: bigint,
): Promise<void> {
  const rows = types.map(({ kind, variant = '', names, outcomes, groups, limitClass, place }) => ({
    kind,
    variant,
    names,
    outcomes,
    groups,
    limit_class: limitClass,
    place,
  }));
  await sql`
    insert into book.market_types as t (kind, variant, names, outcomes, groups, limit_class, place, version)
    select kind, variant, names, outcomes, groups, limit_class, place, ${version}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(kind text, variant text, names json, outcomes json, groups text[], limit_class text, place int)
     order by kind, variant
    on conflict (kind, variant) do update set names = excluded.names, outcomes = excluded.outcomes, groups = excluded.groups,
      limit_class = excluded.limit_class, place = excluded.place, version = excluded.version
    where (t.names::text, t.outcomes::text, t.groups, t.limit_class, t.place)
       is distinct from (excluded.names::text, excluded.outcomes::text, excluded.groups, excluded.limit_class, excluded.place)`.execute(
    tx,
  );
}

async function saveParticipants(
  tx: Transaction,
  message: Extract<Describing, { type: 'participants' }>,
  version: bigint,
): Promise<void> {
  await sql`
    insert into book.participants as p (feed, foreign_id, names, version)
    select ${feedOf(message)}, id, names, ${version}::bigint
      from json_to_recordset(${JSON.stringify(message.participants)}::json) as r(id text, names json)
     order by id
    on conflict (feed, foreign_id) do update set names = excluded.names, version = excluded.version
    where p.names::text is distinct from excluded.names::text`.execute(tx);
}

export async function readDescriptions(handle: Database | Transaction, after: bigint): Promise<Descriptions> {
  const [sports, marketTypes, participants] = [
    (await sql<SportRow>`select * from book.sports where version > ${after}`.execute(handle)).rows,
    (await sql<MarketTypeRow>`select * from book.market_types where version > ${after}`.execute(handle)).rows,
    (await sql<ParticipantRow>`select * from book.participants where version > ${after}`.execute(handle)).rows,
  ];
  return { sports, marketTypes, participants };
}

/** By kind, for what a feed stops together. */
export async function groupsByKind(handle: Database | Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ kind: string; groups: string[] }>`
    select kind, groups from book.market_types where variant = ''`.execute(handle);
  return new Map(rows.map(({ kind, groups }) => [kind, groups]));
}
