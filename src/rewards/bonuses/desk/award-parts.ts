// Bonuses of players at the desk: all of them, the page of one, and awarding and ending one.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Fact } from '#kernel/desk-values.ts';
import { isUuid } from '#kernel/ids.ts';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import {
  moneyFact,
  numberedId,
  pageOf,
  sumOf,
  textFact,
  timeFact,
  type Act,
  type ActFields,
  type Choice,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { currencyOf, playerLink, playerLinks, readPlayer } from '#players/accounts/index.ts';
import { centsOf } from '#players/verification/index.ts';
import { inWords } from '#site/content/index.ts';
import { BONUS_STATUSES, type BonusStatus } from '../contract.ts';
import { bonusDefinitions, offerIn } from '../definitions.ts';
import { grantBonus } from '../grant.ts';
import { cancelAward, readDefinition } from '../operate.ts';
import { worthOf } from '../rules/terms.ts';
import { findAward, on, stepsOf, type Award } from '../store.ts';

export const awardListing: Listing = {
  name: 'bonuses',
  area: 'bonuses',
  title: 'Bonuses',
  about: 'What players were awarded: how much of it they have wagered, and what became their own money.',
  subject: 'bonus',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'Awarded', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'definition', label: 'Bonus', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'granted', label: 'Granted', kind: 'money' },
    { key: 'wagered', label: 'Wagered', kind: 'money' },
    { key: 'required', label: 'To be wagered', kind: 'money' },
    { key: 'converted', label: 'Converted', kind: 'money' },
    { key: 'cause', label: 'For', kind: 'text' },
    { key: 'expires', label: 'Until', kind: 'time' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: BONUS_STATUSES },
    { name: 'definition', label: 'Bonus, by its name in content' },
    { name: 'player', label: 'Player’s number' },
  ],
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No bonus is in this list.',
  async read(ctx, { filters: { state, definition, player }, after, limit }) {
    let query = on(ctx.db).selectFrom('bonuses.awards').selectAll();
    if (state) query = query.where('status', '=', state as BonusStatus);
    if (definition) query = query.where('definition', '=', definition);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined)
      query = query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from bonuses.awards where id = ${after}::uuid)`,
      );
    const awards = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      awards.map(({ player_id }) => player_id),
    );
    return pageOf(awards, limit, (award) => ({
      id: award.id,
      values: {
        at: award.created_at.toISOString(),
        player: linkOf(award.player_id),
        definition: award.definition,
        state: award.status,
        granted: sumOf(award.amount, award.currency),
        wagered: sumOf(award.done, award.currency),
        required: sumOf(award.required, award.currency),
        converted: sumOf(award.converted, award.currency),
        cause: award.cause,
        expires: (award.expires_at ?? award.take_by).toISOString(),
      },
    }));
  },
};

export const awardKind: SubjectKind = {
  kind: 'bonus',
  area: 'bonuses',
  word: 'AWARD',
  async load(ctx, id) {
    const award = isUuid(id) ? await findAward(ctx.db, id) : undefined;
    if (!award) return undefined;
    const steps = await stepsOf(ctx.db, [id]);
    return {
      title: `${inWords(award.words.title, 'en') || award.definition}`,
      state: award.status,
      version: [award.status, steps.length, award.ending?.status ?? ''].join('/'),
      playerIds: [award.player_id],
      eurCents: centsOf(ctx, award.amount, award.currency),
      facts: await factsOf(ctx, award),
      sections: [{ title: 'Terms of this award', facts: termsOf(award) }],
      evidence: award.ending
        ? [{ weighs: 'neither', text: `It is about to end (${award.ending.status}): ${award.ending.sentence}` }]
        : [],
      timeline: steps.map(({ at, status, cause, sentence, by_whom }) => ({
        at,
        by: by_whom,
        text: `${status}, ${cause}${sentence ? `: ${sentence}` : ''}`,
      })),
    };
  },
};

async function factsOf(ctx: Context, award: Award): Promise<Fact[]> {
  const money = (label: string, minor: bigint): Fact => moneyFact(label, minor, award.currency);
  return [
    { label: 'Player', kind: 'subject', value: await playerLink(ctx, award.player_id) },
    textFact('Bonus', `${award.definition} (${award.kind})`),
    money('Granted', award.amount),
    money('Wagered', award.done),
    money('To be wagered', award.required),
    money('Converted to own money', award.converted),
    money('Given back to the house', award.forfeited),
    ...(award.free_won > 0n ? [money('Won by its free spins', award.free_won)] : []),
    ...(award.undone > 0n ? [money('Undone afterwards', award.undone)] : []),
    textFact('For', `${award.cause} ${award.cause_id}`),
    ...(award.deposit_id === null
      ? []
      : [
          {
            label: 'Deposit',
            kind: 'subject',
            value: { kind: 'deposit', id: award.deposit_id, label: award.deposit_id },
          } as const,
        ]),
    timeFact('Awarded', award.created_at),
    timeFact('To be taken until', award.take_by),
    timeFact('Activated', award.activated_at),
    timeFact('Expires', award.expires_at),
    timeFact('Ended', award.ended_at),
    ...(award.reason ? [textFact('Stood against activating it', JSON.stringify(award.reason))] : []),
  ];
}

function termsOf({ terms, terms_hash, currency }: Award): Fact[] {
  const money = (label: string, minor: string | null): Fact =>
    minor === null ? textFact(label, 'none') : moneyFact(label, BigInt(minor), currency);
  return [
    textFact('Way', terms.mode),
    textFact('Wagering', `${terms.multiplier} × ${terms.base}`),
    money('Highest stake', terms.highestStake),
    money('Most that is converted', terms.cap),
    textFact('Days', String(terms.days)),
    textFact('Games left out', [...terms.excludedGames, ...terms.excludedCategories].join(', ') || 'none'),
    ...(terms.freeSpins?.packs ?? []).map(({ game, count, stake }) =>
      textFact('Free spins', `${count} in ${game} of ${formatAmount(BigInt(stake), currency)} ${currency}`),
    ),
    textFact('Hash of the terms', terms_hash),
  ];
}

export const definitionChoices = async (ctx: Context): Promise<Choice[]> =>
  bonusDefinitions(ctx).map(({ sysname, title, kind }) => ({
    value: sysname,
    label: `${inWords(title, 'en') || sysname} (${kind})`,
  }));

async function offerFor(ctx: Context, id: string, fields: ActFields) {
  const player = await readPlayer(ctx.db, BigInt(id));
  const currency = currencyOf(player.currency);
  const definition = readDefinition(ctx, fields['definition'] ?? '');
  const amount = fields['amount']?.replace(',', '.') ?? '';
  const amountMinor = amount === '' ? undefined : (parseAmount(amount, currency) ?? refuseFields(currency));
  if (definition.percent !== null && amountMinor === undefined)
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: {},
      sentence: 'It is a share of a deposit. Give an AMOUNT.',
    });
  const offer = offerIn(ctx, definition, currency, undefined, amountMinor);
  if (!offer)
    return refuse('InvalidParameter', {
      rule: 'bonuses.currency',
      inputs: { currency },
      sentence: `${definition.sysname} is not offered in ${currency}.`,
    });
  return { playerId: player.id, currency, definition: definition.sysname, amountMinor, offer };
}

const refuseFields = (currency: Currency): never =>
  refuse('InvalidParameter', {
    rule: 'desk.fields',
    inputs: {},
    sentence: `AMOUNT must be a sum in ${currency}.`,
  });

export const awardActs: Act[] = [
  {
    name: 'bonuses award',
    label: 'Award a bonus',
    about: 'Awards a bonus of content; AMOUNT in the place of its own, and of one that comes with a deposit.',
    right: { area: 'bonuses', verb: 'act' },
    subject: 'player',
    states: ['active'],
    letter: 'B',
    fields: [
      { name: 'definition', label: 'Bonus', schema: z.string().check(z.maxLength(80)), choicesOf: definitionChoices },
      {
        name: 'amount',
        label: 'Amount',
        schema: z.string().check(z.regex(/^\d{1,12}([.,]\d{1,8})?$/)),
        isOptional: true,
        hint: 'In the place of its own; needed where it is a share of a deposit.',
      },
    ],
    reasonFor: 'staff',
    isStepUp: false,
    async eurCents(ctx, { id, fields }) {
      const { offer, currency } = await offerFor(ctx, id, fields);
      return centsOf(ctx, worthOf(offer), currency);
    },
    async preview(ctx, { id, fields }) {
      const { offer, currency, definition } = await offerFor(ctx, id, fields);
      const money = (minor: bigint): string => `${formatAmount(minor, currency)} ${currency}`;
      return `${definition} of ${money(offer.amountMinor)}, with ${money(offer.requiredMinor)} to be wagered. It costs the house ${money(worthOf(offer))} at most before anything is played.`;
    },
    async run(ctx, { id, key, fields, actor }) {
      const { playerId, currency, definition, amountMinor } = await offerFor(ctx, id, fields);
      const granted = await transaction(ctx.db, (tx) =>
        grantBonus(tx, ctx, {
          playerId,
          currency,
          definition,
          fact: `operator/${key}`,
          cause: 'operator',
          causeId: actor.name,
          byWhom: actor.name,
          ...(amountMinor !== undefined && { amountMinor }),
        }),
      );
      return `${definition} of ${formatAmount(granted.amount, currency)} ${currency} for player ${playerId}: ${granted.id}.`;
    },
  },
  {
    name: 'bonuses cancel',
    label: 'Cancel',
    about: 'Ends an offered or active bonus; what its balance holds goes back to the house.',
    right: { area: 'bonuses', verb: 'cancel' },
    subject: 'bonus',
    states: ['offered', 'active'],
    letter: 'c',
    fields: [],
    reasonFor: 'player',
    isGrave: true,
    isStepUp: false,
    async run(ctx, { id, playerText, actor }) {
      const award = await cancelAward(ctx, id, { because: playerText, byWhom: actor.name });
      return `${award.definition} of player ${award.player_id} ends; the running site sees to it.`;
    },
  },
];
