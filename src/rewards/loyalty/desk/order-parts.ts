// Goods on their way to players: those that wait to be sent, and moving them on.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { isUuid } from '#kernel/ids.ts';
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, textFact, timeFact, type Act, type Listing, type SubjectKind } from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { inWords } from '#site/content/index.ts';
import { ORDER_STATES, type OrderState } from '../contract.ts';
import { findOrder, type OrderRow } from '../orders-store.ts';
import { moveOrder } from '../orders.ts';
import type { LoyaltyTables } from '../tables.ts';

const NEXT = ['sent', 'delivered', 'cancelled'] as const;

const addressIn = ({ address }: OrderRow): string | null =>
  address === null ? null : Object.values(JSON.parse(address) as Record<string, string>).join(', ');

export const orderListing: Listing = {
  name: 'orders',
  area: 'bonuses',
  title: 'Orders of goods',
  about: 'Goods that players have bought with points or won. Those with an address wait to be sent.',
  subject: 'order',
  isPersonal: true,
  columns: [
    { key: 'age', label: 'Ordered', kind: 'age' },
    { key: 'goods', label: 'Goods', kind: 'text' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'cause', label: 'For', kind: 'text' },
    { key: 'address', label: 'Address', kind: 'text', isPersonal: true },
    { key: 'changed', label: 'Last change', kind: 'time' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: ORDER_STATES },
    { name: 'player', label: 'Player’s number' },
  ],
  preset: { state: 'ordered' },
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No goods are in this list.',
  async read(ctx, { filters: { state, player }, after, limit }) {
    let query = tables<LoyaltyTables>(ctx.db).selectFrom('loyalty.orders').selectAll();
    if (state) query = query.where('state', '=', state as OrderState);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined)
      query = query.where(
        sql<boolean>`(created_at, id) > (select created_at, id from loyalty.orders where id = ${after}::uuid)`,
      );
    const orders = await query
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      orders.map(({ player_id }) => player_id),
    );
    return pageOf(orders, limit, (order) => ({
      id: order.id,
      values: {
        age: order.created_at.toISOString(),
        goods: inWords(order.title, 'en') || order.goods,
        player: linkOf(order.player_id),
        state: order.state,
        cause: order.cause,
        address: addressIn(order),
        changed: order.changed_at.toISOString(),
      },
    }));
  },
  queue: (ctx) =>
    queueOf(tables<LoyaltyTables>(ctx.db).selectFrom('loyalty.orders').where('state', '=', 'ordered'), 'created_at'),
};

export const orderKind: SubjectKind = {
  kind: 'order',
  area: 'bonuses',
  word: 'ORDER',
  async load(ctx, id) {
    const order = isUuid(id) ? await findOrder(ctx.db, id) : undefined;
    if (!order) return undefined;
    return {
      title: inWords(order.title, 'en') || order.goods,
      state: order.state,
      version: `${order.state}/${order.changed_at.toISOString()}`,
      playerIds: [order.player_id],
      facts: [
        { label: 'Player', kind: 'subject', value: await playerLink(ctx, order.player_id) },
        textFact('Goods', order.goods),
        textFact('For', `${order.cause} ${order.cause_id}`),
        { ...textFact('Address', addressIn(order) ?? 'none yet'), isPersonal: true },
        textFact('Note to the player', order.note),
        timeFact('Ordered', order.created_at),
        timeFact('Last change', order.changed_at),
      ],
      evidence: order.address === null ? [{ weighs: 'against', text: 'There is no address yet.' }] : [],
      timeline: [
        { at: order.created_at, by: 'player', text: `ordered, for ${order.cause}` },
        ...(order.changed_at > order.created_at
          ? [{ at: order.changed_at, by: 'site', text: order.note ? `${order.state}: ${order.note}` : order.state }]
          : []),
      ],
    };
  },
};

export const deliverAct: Act = {
  name: 'loyalty deliver',
  label: 'Move on',
  about: 'Moves an order on; cancelled, a purchase gives its points back.',
  right: { area: 'bonuses', verb: 'act' },
  subject: 'order',
  states: ['address', 'ordered', 'sent'],
  letter: 'm',
  fields: [{ name: 'state', label: 'It is', schema: z.string(), choices: NEXT, option: 'state' }],
  reasonFor: 'player',
  isStepUp: false,
  async run(ctx, { id, fields: { state }, playerText }) {
    const order = await moveOrder(ctx, id, state as (typeof NEXT)[number], playerText);
    return `${order.goods} of player ${order.player_id} is ${order.state}.`;
  },
};
