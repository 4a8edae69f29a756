// The loyalty programme: points, levels, characters, missions, the shop, and notices.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { postalFields } from './form-contract.ts';

const MOST = 100;

/** A reward as players read it: a sum of money, a number of points, or its name. */
export const rewardView = z.strictObject({
  kind: z.enum(['cash', 'bonus', 'points', 'goods']),
  /** Its value, where it is a sum: cash, bonus money, a free bet; of points what they are worth in the shop. */
  amount: z.nullable(shape.money()),
  points: z.nullable(z.number()),
  /** For a bonus and for goods. */
  name: z.string(),
});
export type RewardView = z.output<typeof rewardView>;

/** Why points changed. */
export const POINTS_KINDS = ['play', 'reversal', 'reward', 'purchase', 'refund', 'correction', 'expiry'] as const;
export type PointsKind = (typeof POINTS_KINDS)[number];

/** For goods: they wait for an address, then for the house, then for delivery. */
export const ORDER_STATES = ['address', 'ordered', 'sent', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const PERK_KINDS = ['points', 'discount', 'missions'] as const;

export const character = z.strictObject({
  id: z.number(),
  sysname: z.string(),
  name: z.string(),
  text: z.string(),
  /** Name of a drawn figure in `rewards/loyalty/web/parts/character-art.tsx`; empty where the operator has a picture of their own. */
  art: z.string(),
  /** Address of the operator's own picture; empty where the drawn figure is used. */
  image: z.string(),
  /** What it brings: more spend points for a type of games, a discount in the shop, the marked missions; `null`: only its looks. */
  perk: z.nullable(z.strictObject({ kind: z.enum(PERK_KINDS), category: z.string(), percent: z.number() })),
});
export type Character = z.output<typeof character>;

const pageInput = z.strictObject({
  offset: z._default(field.integer(10_000), 0),
  limit: z._default(field.integer(MOST), MOST),
});

const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ items: z.array(item), offset: z.number(), limit: z.number(), total: z.number() });

const characterPage = pageOf(character);

export const getCharacters = method({
  name: 'Loyalty.getcharacters',
  verb: 'GET',
  access: 'guest',
  about: 'The characters of the loyalty programme; none while they are switched off.',
  input: pageInput,
  /** EN-15. */
  output: characterPage,
});

const level = z.strictObject({
  /** 1, 2, 3 … */
  level: z.number(),
  sysname: z.string(),
  name: z.string(),
  /** Tier points from which it is reached. */
  points: z.number(),
  rewards: z.array(rewardView),
});
export type Level = z.output<typeof level>;

/** What is public about the programme. */
export const loyaltyTerms = z.strictObject({
  levels: z.array(level),
  /** What has to be staked for one point, by type of game. */
  rates: z.array(z.strictObject({ category: z.string(), amount: shape.money() })),
  expiry: z.strictObject({ days_without_play: z.nullable(z.number()), months: z.nullable(z.number()) }),
  /** Days between two changes of the character. */
  character_cooldown_days: z.number(),
  has_shop: z.boolean(),
  /** Where a player's character is shown (CO-28). */
  character_places: z.enum(['profile-page', 'loyalty-page', 'profile-loyalty-pages']),
});
export type LoyaltyTerms = z.output<typeof loyaltyTerms>;

const none = z.strictObject({});

export const getTerms = method({
  name: 'Loyalty.getterms',
  verb: 'GET',
  access: 'guest',
  about: 'The levels with their rewards, what earns a point, and when points expire.',
  input: none,
  output: loyaltyTerms,
});

/** EN-14, and what the programme needs from the player next. */
export const loyaltyInfo = z.strictObject({
  /** Id of the programme. */
  id: z.string(),
  is_active: z.boolean(),
  /** Spend points, whole ones. */
  points: z.number(),
  /** The chosen one; `null`: none yet. */
  character: z.nullable(character),
  levels: z.array(z.extend(level, { is_reached: z.boolean() })),
  /** The name for points; empty: points. */
  pointsAlias: z.string(),
  uid: z.number(),
  tier_points: z.number(),
  level: z.number(),
  /** Spend points that were taken back after being spent: what is earned next pays them first. */
  owed: z.number(),
  /** ISO time; `null`: now. */
  character_change_at: z.nullable(z.string()),
  /** Orders of goods that need an address. */
  addresses_due: z.number(),
});
export type LoyaltyInfo = z.output<typeof loyaltyInfo>;

export const getInfo = method({
  name: 'Loyalty.getinfo',
  verb: 'GET',
  access: 'player',
  about: 'Where the player stands: points, level, character.',
  input: none,
  output: loyaltyInfo,
});

const characterInput = z.strictObject({ id: field.integer(1_000_000_000) });

export const setCharacter = method({
  name: 'Loyalty.setcharacter',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'The player becomes this character; what it brings counts from now on.',
  input: characterInput,
  output: loyaltyInfo,
});

/** EN-16. */
export const loyaltyNotice = z.strictObject({
  /** What it is about: a level, a mission, a tournament. */
  trigger: z.string(),
  type: z.enum(['credit', 'info']),
  amount: z.string(),
  amountType: z.string(),
  title: z.string(),
  message: z.string(),
  image: z.string(),
});
export type LoyaltyNotice = z.output<typeof loyaltyNotice>;

const notices = z.strictObject({ items: z.array(loyaltyNotice) });

export const getNotifications = method({
  name: 'Loyalty.getnotifications',
  verb: 'GET',
  access: 'player',
  changesState: true,
  about: 'Notices of the programme to the player, oldest first; each is delivered once.',
  input: none,
  output: notices,
});

export const PRODUCT_KINDS = ['cash', 'bonus-money', 'free-spins', 'free-bet', 'goods'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Why it cannot be bought now: it is sold out, the level is too low, the player has bought enough of it, or too recently. */
export const PRODUCT_BARS = ['sold-out', 'level', 'limit', 'cooldown'] as const;

export const product = z.strictObject({
  id: z.number(),
  sysname: z.string(),
  name: z.string(),
  text: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  /** Name of a drawing; empty: the default for its kind. */
  art: z.string(),
  /** What this player pays, in whole points. */
  points: z.number(),
  /** Before the discount of their character. */
  full_points: z.number(),
  reward: rewardView,
  /** How many are left; `null`: unlimited. */
  left: z.nullable(z.number()),
  minimum_level: z.number(),
  /** For one player; `null`: any number. */
  most: z.nullable(z.number()),
  bought: z.number(),
  cooldown_hours: z.nullable(z.number()),
  /** `null`: it can be bought, given enough points. */
  bar: z.nullable(z.enum(PRODUCT_BARS)),
  /** When a cooldown is over, ISO. */
  free_at: z.nullable(z.string()),
});
export type Product = z.output<typeof product>;

const productPage = pageOf(product);

export const getProducts = method({
  name: 'Loyalty.getproducts',
  verb: 'GET',
  access: 'guest',
  about: 'What the shop has, at the prices of the caller; nothing while the shop is closed.',
  input: pageInput,
  output: productPage,
});

const purchase = z.strictObject({
  id: z.string(),
  product: z.string(),
  points: z.number(),
  at: z.string(),
});

const address = z.strictObject(postalFields);
export type PostalAddress = z.output<typeof address>;

const order = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(ORDER_STATES),
  address: z.nullable(address),
  /** From the house: where the parcel is, why it was cancelled. */
  note: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
});
export type Order = z.output<typeof order>;

const buyInput = z.strictObject({ id: field.integer(1_000_000_000), request_id: z.optional(field.requestId()) });
const bought = z.strictObject({
  purchase,
  points: z.number(),
  reward: rewardView,
  /** For goods: the order that needs an address. */
  order: z.nullable(order),
  balances: shape.balances(),
});

export const buyProduct = method({
  name: 'Loyalty.buyproduct',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Buys a product of the shop with spend points; a repeated request gets the answer of the first.',
  input: buyInput,
  output: bought,
});
export type Bought = z.output<typeof bought>;

const orderPage = pageOf(order);

export const getOrders = method({
  name: 'Loyalty.getorders',
  verb: 'GET',
  access: 'player',
  about: 'Goods that the player has ordered or was given, newest first.',
  input: pageInput,
  output: orderPage,
});

const addressInput = z.strictObject({ order_id: field.uuid(), address: field.json(address) });

export const setAddress = method({
  name: 'Loyalty.setaddress',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Where goods go; it can be changed until they are sent.',
  input: addressInput,
  output: order,
});

const points = z.strictObject({
  kind: z.enum(POINTS_KINDS),
  /** A type of games, a product, the cause of a reward, the reason of a correction. */
  about: z.string(),
  /** With their decimals; negative when they were taken. */
  tier_points: z.string(),
  points: z.string(),
  /** For play: the day. */
  at: z.string(),
});
export type PointsEntry = z.output<typeof points>;

const pointsPage = pageOf(points);

export const getHistory = method({
  name: 'Loyalty.gethistory',
  verb: 'GET',
  access: 'player',
  about: 'How points came and went, newest first; what was played is added up by day and type of game.',
  input: pageInput,
  output: pointsPage,
});

export const MISSION_PERIODS = ['daily', 'weekly', 'once'] as const;
export const CONDITION_KINDS = ['stake', 'win', 'rounds', 'multiplier', 'games', 'days', 'deposit'] as const;

const missionCondition = z.strictObject({
  kind: z.enum(CONDITION_KINDS),
  /** For a sum; otherwise `null`. */
  amount: z.nullable(shape.money()),
  /** For a count; otherwise `null`. */
  count: z.nullable(z.number()),
  /** Times the stake; otherwise `null`. */
  multiplier: z.nullable(z.number()),
  categories: z.array(z.string()),
  games: z.array(z.strictObject({ sysname: z.string(), name: z.string() })),
  providers: z.array(z.string()),
  minimum_stake: z.nullable(shape.money()),
  minimum_legs: z.number(),
  /** The player's progress: a sum in major units, or a number. */
  done: z.string(),
  percent: z.number(),
});
export type MissionCondition = z.output<typeof missionCondition>;

export const program = z.strictObject({
  id: z.number(),
  sysname: z.string(),
  name: z.string(),
  text: z.string(),
  period: z.enum(MISSION_PERIODS),
  /** End of the running window; `null`: it has no end. */
  ends_at: z.nullable(z.string()),
  minimum_level: z.number(),
  /** Only with a character that brings extra missions. */
  is_extra: z.boolean(),
  /** Nothing counts for this player yet: level or character is missing. */
  is_locked: z.boolean(),
  is_done: z.boolean(),
  percent: z.number(),
  conditions: z.array(missionCondition),
  rewards: z.array(rewardView),
});
export type Program = z.output<typeof program>;

const programPage = pageOf(program);

export const getPrograms = method({
  name: 'Loyalty.getPrograms',
  verb: 'GET',
  access: 'guest',
  about: 'The missions that are running, with how far the player is in each.',
  input: pageInput,
  output: programPage,
});

const programInput = z.strictObject({ sysname: field.text(64) });

export const getProgram = method({
  name: 'Loyalty.getProgram',
  verb: 'GET',
  access: 'guest',
  about: 'One mission by its sysname; 404 when there is none.',
  input: programInput,
  output: program,
});

/** Sent to the player alone, on the topic `me`: what has changed. */
export interface LoyaltyMessage {
  kind: 'loyalty';
  points?: number;
  tier_points?: number;
  /** Conditions of missions, by `{sysname}/{number of the condition}`. */
  steps?: Record<string, { done: string; percent: number }>;
  /** A reward was given. */
  news?: boolean;
}
