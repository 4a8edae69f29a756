// Promo codes at the desk: batches with their uses, and making codes, which are shown once.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import {
  textFact,
  timeFact,
  type Act,
  type Choice,
  type Done,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import type { BatchRow } from '../code-store.ts';
import { CodesNotMade, makeCodes, worthOfCode, type CodeOrder } from '../make-codes.ts';
import { offersOf } from '../offers.ts';
import type { CampaignsTables } from '../tables.ts';

interface BatchLine extends BatchRow {
  made_by: string;
  most_uses: number;
}

const BATCH = sql`
  select batch, min(offer_sysname) as offer_sysname, count(*)::int as codes, sum(uses)::int as uses, sum(max_uses)::int as most_uses,
         min(made_by) as made_by, min(made_at) as made_at from campaigns.codes`;

export const codeListing: Listing = {
  name: 'codes',
  area: 'bonuses',
  title: 'Promo codes',
  about: 'Batches of codes that were made for offers, and how many of them were used.',
  subject: 'code-batch',
  columns: [
    { key: 'at', label: 'Made', kind: 'time' },
    { key: 'batch', label: 'Batch', kind: 'text' },
    { key: 'offer', label: 'Offer', kind: 'text' },
    { key: 'codes', label: 'Codes', kind: 'number' },
    { key: 'uses', label: 'Uses', kind: 'number' },
    { key: 'most', label: 'Most uses', kind: 'number' },
    { key: 'by', label: 'By', kind: 'text' },
  ],
  filters: [{ name: 'offer', label: 'Offer' }],
  whenEmpty: 'No codes have been made. “Make codes” makes a batch for an offer of content.',
  async read(ctx, { filters: { offer }, after, limit }) {
    const { rows } = await sql<BatchLine>`
      select * from (${BATCH} ${offer ? sql`where offer_sysname = ${offer}` : sql``} group by batch) b
       ${after === undefined ? sql`` : sql`where (made_at, batch) < (select min(made_at), batch from campaigns.codes where batch = ${after} group by batch)`}
       order by made_at desc, batch desc limit ${limit + 1}`.execute(ctx.db);
    return {
      rows: rows.slice(0, limit).map((row) => ({
        id: row.batch,
        values: {
          at: row.made_at.toISOString(),
          batch: row.batch,
          offer: row.offer_sysname,
          codes: row.codes,
          uses: row.uses,
          most: row.most_uses,
          by: row.made_by,
        },
      })),
      ...(rows.length > limit && { next: rows[limit - 1]!.batch }),
    };
  },
};

export const batchKind: SubjectKind = {
  kind: 'code-batch',
  area: 'bonuses',
  async load(ctx, id) {
    const { rows } = await sql<BatchLine>`${BATCH} where batch = ${id} group by batch`.execute(ctx.db);
    const [batch] = rows;
    if (!batch) return undefined;
    const cents = worthOfCode(ctx, batch.offer_sysname);
    return {
      title: `Codes ${batch.batch}`,
      state: batch.uses < batch.most_uses ? 'open' : 'used up',
      version: String(batch.uses),
      playerIds: [],
      facts: [
        textFact('Offer', batch.offer_sysname),
        { label: 'Codes', kind: 'number', value: batch.codes },
        textFact('Uses', `${batch.uses} of ${batch.most_uses}`),
        textFact('Worth of one use', `${formatAmount(cents, 'EUR')} EUR at most`),
        textFact('By', batch.made_by),
        timeFact('Made', batch.made_at),
      ],
      evidence: [],
      timeline: [{ at: batch.made_at, by: batch.made_by, text: 'made' }],
    };
  },
};

/** A code is as good as money until it is used: the list shows those that were. */
export const codeUseListing: Listing = {
  name: 'code-uses',
  area: 'bonuses',
  title: 'Uses of codes',
  about: 'Who has used which code.',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'Used', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'code', label: 'Code', kind: 'text' },
    { key: 'batch', label: 'Batch', kind: 'text' },
    { key: 'offer', label: 'Offer', kind: 'text' },
  ],
  filters: [
    { name: 'batch', label: 'Batch' },
    { name: 'player', label: 'Player’s number' },
    { name: 'code', label: 'Code' },
  ],
  tabOf: [
    { kind: 'code-batch', filter: 'batch' },
    { kind: 'player', filter: 'player', title: 'Codes' },
  ],
  isTabOnly: true,
  whenEmpty: 'No code was used.',
  async read(ctx, { filters: { batch, player, code }, after, limit }) {
    let query = tables<CampaignsTables>(ctx.db)
      .selectFrom('campaigns.code_uses as u')
      .innerJoin('campaigns.codes as c', 'c.code', 'u.code')
      .select(['u.code', 'u.player_id', 'u.used_at', 'c.batch', 'c.offer_sysname']);
    if (batch) query = query.where('c.batch', '=', batch);
    if (player) query = query.where('u.player_id', '=', /^\d{1,18}$/.test(player) ? BigInt(player) : 0n);
    if (code) query = query.where('u.code', '=', code.toUpperCase());
    const [afterCode = '', afterPlayer = ''] = (after ?? '').split(' ');
    if (after !== undefined)
      query = query.where(sql<boolean>`(u.code, u.player_id) > (${afterCode}, ${afterPlayer}::bigint)`);
    const uses = await query
      .orderBy('u.code')
      .orderBy('u.player_id')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      uses.map(({ player_id }) => player_id),
    );
    const idOf = (use: { code: string; player_id: bigint }): string => `${use.code} ${use.player_id}`;
    return {
      rows: uses.slice(0, limit).map((use) => ({
        id: idOf(use),
        values: {
          at: use.used_at.toISOString(),
          player: linkOf(use.player_id),
          code: use.code,
          batch: use.batch,
          offer: use.offer_sysname,
        },
      })),
      ...(uses.length > limit && { next: idOf(uses[limit - 1]!) }),
    };
  },
};

const offerChoices = async (ctx: Context): Promise<Choice[]> =>
  offersOf(ctx).map(({ sysname, description, action }) => ({
    value: sysname,
    label: `${description.title || sysname} (${action})`,
  }));

const OFFER = { name: 'offer', label: 'Offer', schema: z.string().check(z.maxLength(80)), choicesOf: offerChoices };
const ON_CODES = { right: { area: 'bonuses', verb: 'act' }, reasonFor: 'staff', isStepUp: false } as const;

/** What so many uses can cost together: above a sum two persons decide. */
const centsOfUses = (
  ctx: Context,
  { offer = '' }: Readonly<Record<string, string>>,
  uses: string | undefined,
): bigint => BigInt(uses ?? '0') * worthOfCode(ctx, offer);

const costSentence = (cents: bigint): string =>
  `Before anything is played they can cost the house ${formatAmount(cents, 'EUR')} EUR at most.`;

const createCodes = (ctx: Context, order: CodeOrder): Promise<string[]> =>
  makeCodes(ctx, order).catch((error: unknown) => {
    if (!(error instanceof CodesNotMade)) throw error;
    return refuse('InvalidParameter', { rule: 'desk.fields', inputs: {}, sentence: error.message });
  });

async function codesOnce(ctx: Context, order: CodeOrder, note: (codes: readonly string[]) => string): Promise<Done> {
  const codes = await createCodes(ctx, order);
  return { note: note(codes), shownOnce: { label: codes.length === 1 ? 'Code' : 'Codes', text: codes.join('\n') } };
}

export const codeActs: Act[] = [
  {
    ...ON_CODES,
    name: 'codes make',
    label: 'Make codes',
    about: 'Makes promo codes for an offer, each for one use, and shows them once; a batch is made once.',
    subject: 'list',
    list: 'codes',
    letter: 'm',
    fields: [
      OFFER,
      { name: 'batch', label: 'Name of the batch', schema: z.string().check(z.regex(/^[\w][\w .:-]{0,79}$/)) },
      {
        name: 'count',
        label: 'How many',
        schema: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
        hint: 'At most 100,000.',
      },
      { name: 'prefix', label: 'They begin with', schema: z.string().check(z.regex(/^\w{1,12}$/)), isOptional: true },
    ],
    eurCents: async (ctx, { fields }) => centsOfUses(ctx, fields, fields['count']),
    preview: async (ctx, { fields }) => costSentence(centsOfUses(ctx, fields, fields['count'])),
    run: (ctx, { fields: { offer = '', batch = '', count, prefix = '' }, actor }) =>
      codesOnce(
        ctx,
        { offer, batch, count: Number(count), prefix, by: actor.name },
        ({ length }) => `${length} codes for ${offer} are made, batch ${batch}.`,
      ),
  },
  {
    ...ON_CODES,
    name: 'codes name',
    label: 'Name a code',
    about: 'Makes one code of this name that so many players may use.',
    subject: 'list',
    list: 'codes',
    letter: 'd',
    fields: [
      OFFER,
      { name: 'code', label: 'Code', schema: z.string().check(z.regex(/^[\w-]{1,64}$/)) },
      { name: 'uses', label: 'Most uses', schema: z.string().check(z.regex(/^[1-9]\d{0,6}$/)) },
    ],
    eurCents: async (ctx, { fields }) => centsOfUses(ctx, fields, fields['uses']),
    preview: async (ctx, { fields }) => costSentence(centsOfUses(ctx, fields, fields['uses'])),
    async run(ctx, { fields: { offer = '', code = '', uses }, actor }) {
      const order = { offer, batch: `named ${code}`, count: 1, code, maxUses: Number(uses) };
      await createCodes(ctx, { ...order, by: actor.name });
      return `${code.toUpperCase()} can be used ${uses} times.`;
    },
  },
  {
    ...ON_CODES,
    name: 'codes give',
    label: 'Give a code',
    about: 'Makes a code that this player alone may use, and shows it once.',
    subject: 'player',
    states: ['active'],
    letter: 'c',
    fields: [OFFER],
    eurCents: async (ctx, { fields }) => centsOfUses(ctx, fields, '1'),
    preview: async (ctx, { fields }) => costSentence(centsOfUses(ctx, fields, '1')),
    run: (ctx, { id, fields: { offer = '' }, actor }) =>
      codesOnce(
        ctx,
        {
          offer,
          batch: `player ${id} ${ctx.clock.now().toISOString()}`,
          count: 1,
          playerId: BigInt(id),
          by: actor.name,
        },
        () => `A code for ${offer} is made that player ${id} alone may use.`,
      ),
  },
];
