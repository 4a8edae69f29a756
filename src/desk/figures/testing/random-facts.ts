// What happens in a random history: each fact is booked as the site books it, and summed by hand.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hold, post, reverse, settleHold } from '#money/wallet/index.ts';
import { stakeReopened, stakeSettled, stakeWonLate, type StakeSettled } from '#money/stakes/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import type { History, Player } from './random-history.ts';

export const openRounds = new WeakMap<History, Array<{ player: Player; id: string; staked: bigint; paid: bigint }>>();
const settledBets = new WeakMap<
  History,
  Array<{ player: Player; id: string; day: string; staked: bigint; won: bigint }>
>();
export const listOf = <Item>(lists: WeakMap<History, Item[]>, history: History): Item[] => {
  const list = lists.get(history) ?? [];
  lists.set(history, list);
  return list;
};

/** Sums what it writes. */
export class Writer {
  readonly history: History;
  readonly next: (below: number) => number;
  readonly day: string;
  constructor(history: History, next: (below: number) => number, day: string) {
    this.history = history;
    this.next = next;
    this.day = day;
  }

  add({ isStaff, country, channel, currency }: Player, line: string, minor: bigint, product = ''): void {
    if (isStaff) return;
    const key = [this.day, product, country, channel, currency, line].join('/');
    this.history.expected.set(key, (this.history.expected.get(key) ?? 0n) + minor);
  }

  note(kind: 'active' | 'depositors', { id, isStaff }: Player): void {
    if (isStaff) return;
    const days = this.history[kind];
    days.set(this.day, (days.get(this.day) ?? new Set()).add(id));
  }

  player(): Player {
    return this.history.players[this.next(this.history.players.length)]!;
  }
}

type Fact = (tx: Transaction, writer: Writer) => Promise<void>;

const main = { bucket: 'main' } as const;
const bonus = { bucket: 'bonus' } as const;
const house = (name: string) => ({ house: name });

async function holds(tx: Transaction, { id, currency }: Player, bucket: number): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from wallet.accounts where player_id = ${id} and bucket = ${bucket} and currency = ${currency}`.execute(
    tx,
  );
  return rows[0]!.balance;
}

const orderOf = ({ id: playerId, currency }: Player, amountMinor: bigint, fact: string = randomUUID()) => ({
  fact,
  playerId,
  currency,
  amountMinor,
});

const deposit: Fact = async (tx, writer) => {
  const player = writer.player();
  const sum = BigInt(1000 + writer.next(50_000));
  await post(tx, { ...orderOf(player, sum), reason: 'deposit', from: house('psp.card.clearing'), to: main });
  writer.add(player, 'deposits', sum);
  writer.note('depositors', player);
  if (!player.isStaff && !writer.history.firstDeposits.has(player.id))
    writer.history.firstDeposits.set(player.id, writer.day);
};

const refund: Fact = async (tx, writer) => {
  const player = writer.player();
  const sum = BigInt(1 + writer.next(500));
  if ((await holds(tx, player, 1)) < sum) return;
  await post(tx, { ...orderOf(player, sum), reason: 'deposit-refund', from: main, to: house('psp.card.clearing') });
  writer.add(player, 'returned', sum);
};

const payout: Fact = async (tx, writer) => {
  const player = writer.player();
  const sum = BigInt(1 + writer.next(3000));
  if ((await holds(tx, player, 1)) < sum) return;
  const fact = randomUUID();
  await hold(tx, { ...orderOf(player, sum, fact) });
  await settleHold(tx, { fact, to: house('psp.bank.clearing'), amountMinor: sum });
  writer.add(player, 'paid-out', sum);
  if (writer.next(5) > 0) return;
  await post(tx, {
    ...orderOf(player, sum, fact),
    reason: 'payout-returned',
    from: house('psp.bank.clearing'),
    to: main,
  });
  writer.add(player, 'paid-out', -sum);
};

/** Money of the house to a purse, and back. */
const payment =
  (line: string, account: string, reason: 'cashback' | 'rakeback' | 'reward' | 'adjustment'): Fact =>
  async (tx, writer) => {
    const player = writer.player();
    const sum = BigInt(1 + writer.next(2000));
    const fact = randomUUID();
    await post(tx, { ...orderOf(player, sum, fact), reason, from: house(account), to: main });
    writer.add(player, line, sum);
    if (writer.next(8) > 0) return;
    await reverse(tx, { fact, reason });
    writer.add(player, line, -sum);
  };

const bonusFact: Fact = async (tx, writer) => {
  const player = writer.player();
  const sum = BigInt(100 + writer.next(5000));
  await post(tx, { ...orderOf(player, sum), reason: 'bonus-granted', from: house('bonus-cost'), to: bonus });
  writer.add(player, 'granted', sum);
  const part = sum / 2n;
  const fact = randomUUID();
  await post(tx, { ...orderOf(player, part, fact), reason: 'bonus-converted', from: bonus, to: main });
  writer.add(player, 'realised', part);
  await post(tx, { ...orderOf(player, part, fact), reason: 'bonus-forfeited', from: bonus, to: house('bonus-cost') });
  writer.add(player, 'granted', -part);
};

const jackpot: Fact = async (tx, writer) => {
  const player = { id: 0n, currency: 'EUR', country: '', channel: '', isStaff: false } as const;
  const sum = BigInt(1 + writer.next(300));
  const isOpening = writer.next(4) === 0;
  await post(tx, {
    ...orderOf(player, sum),
    reason: isOpening ? 'jackpot-opened' : 'jackpot-contribution',
    from: house('jackpots'),
    to: house('jackpot.grand.top.pool'),
  });
  writer.add(player, isOpening ? 'opened' : 'jackpots', sum);
};

/** From main, then from the bonus purse, then by the house; answers what main paid. */
async function take(tx: Transaction, player: Player, staked: bigint, account: string, fact: string): Promise<bigint> {
  const ofMain = await holds(tx, player, 1);
  const mainPart = ofMain < staked ? ofMain : staked;
  const rest = staked - mainPart;
  await sql`
    select wallet.write_transfer(${fact}::uuid, 1::smallint, ${player.id}, ${player.currency}, ${staked},
      array_remove(array[case when ${mainPart}::bigint > 0 then wallet.purse(${player.id}, 1::smallint, ${player.currency}) end,
                         case when ${rest}::bigint > 0 then wallet.house('bonus-cost', ${player.currency}) end, wallet.house(${account}, ${player.currency})], null),
      array_remove(array[nullif(-${mainPart}::bigint, 0), nullif(-${rest}::bigint, 0), ${staked}::bigint], null))`.execute(
    tx,
  );
  return mainPart;
}

async function win(tx: Transaction, player: Player, won: bigint, account: string, fact: string): Promise<void> {
  if (won === 0n) return;
  await sql`
    select wallet.write_transfer(${fact}::uuid, 2::smallint, ${player.id}, ${player.currency}, ${won},
      array[wallet.house(${account}, ${player.currency}), wallet.purse(${player.id}, 1::smallint, ${player.currency})], array[-${won}::bigint, ${won}::bigint])`.execute(
    tx,
  );
}

const settlement = (
  player: Player,
  id: string,
  {
    staked,
    won,
    paid,
    ...rest
  }: Pick<StakeSettled, 'kind' | 'subject'> & { provider?: string; staked: bigint; won: bigint; paid: bigint },
): StakeSettled => ({
  roundId: id,
  playerId: String(player.id),
  category: 'slot',
  currency: player.currency,
  stakedMinor: String(staked),
  wonMinor: String(won),
  isFree: paid === 0n,
  ...(paid < staked && { purses: { staked: { bonus: '0', bettingBonus: '0', house: String(staked - paid) } } }),
  startedAt: '2026-11-10T00:00:00Z',
  settledAt: '2026-11-10T00:00:00Z',
  ...rest,
});

function noteSettled(
  writer: Writer,
  player: Player,
  product: string,
  { staked, paid, won }: Record<'staked' | 'paid' | 'won', bigint>,
): void {
  writer.add(player, 'staked', staked, product);
  writer.add(player, 'real', paid, product);
  writer.add(player, 'won', won, product);
  // What the house paid of it is bonus cost.
  if (paid > 0n) writer.note('active', player);
}

const ofHouse = (writer: Writer, player: Player, staked: bigint, paid: bigint): void =>
  writer.add(player, 'granted', staked - paid);

const round: Fact = async (tx, writer) => {
  const player = writer.player();
  if (player.isStaff) return;
  const id = randomUUID();
  const staked = BigInt(1 + writer.next(400));
  const won = writer.next(3) === 0 ? BigInt(writer.next(1000)) : 0n;
  const kind = writer.next(3) === 0 ? 'table' : 'round';
  const paid = await take(tx, player, staked, 'games', id);
  await win(tx, player, won, 'games', id);
  await announce(tx, stakeSettled, settlement(player, id, { kind, subject: 'dice', staked, won, paid }));
  noteSettled(writer, player, kind === 'table' ? 'live' : 'casino', { staked, paid, won });
  ofHouse(writer, player, staked, paid);
};

/** At a supplier's it stays open for a while. */
const supplierRound: Fact = async (tx, writer) => {
  const player = writer.player();
  if (player.isStaff) return;
  const id = randomUUID();
  const staked = BigInt(1 + writer.next(400));
  const paid = await take(tx, player, staked, 'games.acme', id);
  ofHouse(writer, player, staked, paid);
  await sql`
    insert into suppliers.rounds (id, provider, reference, player_id, sysname, currency, staked, won, main_stake, bonus_stake, state, created_at)
    values (${id}, 'acme', ${id}, ${player.id}, 'acme-slot', ${player.currency}, ${staked}, 0, ${staked}, 0, 'open', now())`.execute(
    tx,
  );
  listOf(openRounds, writer.history).push({ player, id, staked, paid });
};

export const finishRound: Fact = async (tx, writer) => {
  const open = listOf(openRounds, writer.history);
  const [round] = open.splice(writer.next(Math.max(1, open.length)), 1);
  if (!round) return;
  const { player, id, staked, paid } = round;
  const won = BigInt(writer.next(600));
  await win(tx, player, won, 'games.acme', id);
  await sql`update suppliers.rounds set state = 'settled', won = ${won}, settled_at = now() where id = ${id}`.execute(
    tx,
  );
  const event = settlement(player, id, { kind: 'outside', subject: 'acme-slot', provider: 'acme', staked, won, paid });
  await announce(tx, stakeSettled, event);
  noteSettled(writer, player, 'supplier acme', { staked, paid, won });
  if (writer.next(6) > 0) return;
  const late = BigInt(1 + writer.next(100));
  await win(tx, player, late, 'games.acme', randomUUID());
  const { purses: _purses, ...facts } = event;
  await announce(tx, stakeWonLate, { ...facts, wonMinor: String(late) });
  writer.add(player, 'won', late, 'supplier acme');
};

const bet: Fact = async (tx, writer) => {
  const player = writer.player();
  if (player.isStaff || (await holds(tx, player, 1)) < 500n) return;
  const id = randomUUID();
  const staked = BigInt(1 + writer.next(400));
  await take(tx, player, staked, 'sportsbook', id);
  await settleBet(tx, writer, { player, id, day: writer.day, staked });
};

async function settleBet(
  tx: Transaction,
  writer: Writer,
  { player, id, day, staked }: { player: Player; id: string; day: string; staked: bigint },
) {
  const won = writer.next(2) === 0 ? 0n : BigInt(1 + writer.next(900));
  await win(tx, player, won, 'sportsbook', randomUUID());
  await announce(
    tx,
    stakeSettled,
    settlement(player, id, { kind: 'bet', subject: 'football', staked, won, paid: staked }),
  );
  noteSettled(writer, player, 'sports', { staked, paid: staked, won });
  listOf(settledBets, writer.history).push({ player, id, day, staked, won });
}

/** It was settled wrong: what it paid is taken back, and it is settled anew, on the day on which that happens. */
const reopenBet: Fact = async (tx, writer) => {
  const settled = listOf(settledBets, writer.history);
  const [wrong] = settled.splice(writer.next(Math.max(1, settled.length)), 1);
  if (!wrong) return;
  const { player, id, day, staked, won } = wrong;
  if ((await holds(tx, player, 1)) < won) return void settled.push(wrong);
  if (won > 0n)
    await sql`
      select wallet.write_transfer(${randomUUID()}::uuid, 102::smallint, ${player.id}, ${player.currency}, ${won},
        array[wallet.house('sportsbook', ${player.currency}), wallet.purse(${player.id}, 1::smallint, ${player.currency})], array[${won}::bigint, -${won}::bigint])`.execute(
      tx,
    );
  const { stakedMinor, wonMinor, ...event } = settlement(player, id, {
    kind: 'bet',
    subject: 'football',
    staked,
    won,
    paid: staked,
  });
  await announce(tx, stakeReopened, {
    ...event,
    stakedMinor,
    wonMinor,
    reopenedAt: event.settledAt,
    startedAt: `${day}T12:00:00Z`,
  });
  noteSettled(writer, player, 'sports', { staked: -staked, paid: -staked, won: -won });
  await settleBet(tx, writer, { player, id, day, staked });
};

const entryFee: Fact = async (tx, writer) => {
  const player = writer.player();
  const fee = BigInt(1 + writer.next(100));
  if ((await holds(tx, player, 1)) < fee) return;
  const fact = randomUUID();
  await take(tx, player, fee, 'tournament-entries', fact);
  writer.add(player, 'fees', fee);
  if (writer.next(3) > 0) return;
  await reverse(tx, { fact, reason: 'stake' });
  writer.add(player, 'fees', -fee);
};

export const FACTS: readonly Fact[] = [
  deposit,
  refund,
  payout,
  payment('cashback', 'cashback_cost', 'cashback'),
  payment('rakeback', 'cashback_cost', 'rakeback'),
  payment('rewards', 'rewards', 'reward'),
  payment('losses', 'adjustments', 'adjustment'),
  bonusFact,
  jackpot,
  ...Array.from({ length: 8 }, () => round),
  ...Array.from({ length: 3 }, () => supplierRound),
  ...Array.from({ length: 3 }, () => finishRound),
  ...Array.from({ length: 3 }, () => bet),
  reopenBet,
  entryFee,
];
