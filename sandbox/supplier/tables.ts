// Open games: who sits where, and one round from the stake to the last call to the site.
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Book } from './book.ts';
import type { Packs } from './packs.ts';
import type { Courier } from './courier.ts';
import { draw, wonOf, type SandboxGame } from './games.ts';
import { exponentOf, type ActionName, type Answer, type Call } from './wire.ts';

export interface Table {
  id: string;
  brand: string;
  game: SandboxGame;
  /** `undefined`: play money, which the supplier keeps themselves. */
  token: string | undefined;
  user: string;
  currency: string;
  balance: bigint;
  /** Why nothing can be played; empty when all is well. */
  fault: string;
  /** Spins that the house stakes, and what it stakes; they are played first. */
  free: { left: number; stake: bigint } | undefined;
}

export interface Played {
  /** `false` when no stake was taken. */
  isPlayed: boolean;
  outcome: number;
  won: string;
  balance: string;
  /** Free spins left after it. */
  freeLeft: number;
  /** The site's code when it did not accept. */
  code: string;
  message: string;
}

export interface Tables {
  open(opening: Pick<Table, 'id' | 'brand' | 'game' | 'token'>): Promise<Table>;
  play(id: string, stake: string): Promise<Played | undefined>;
}

const PLAY_MONEY = 100_000n;
const MAX_TABLES = 1000;

/** Stakes on offer in minor units; a coin of eight decimals is worth more than a cent. */
export const stakesOf = (currency: string): bigint[] =>
  [20n, 50n, 100n, 200n, 500n, 1000n].map((stake) => (exponentOf(currency) > 2 ? stake * 1000n : stake));

export function openTables({
  send,
  courier,
  book,
  packs,
}: {
  send: (brand: string, action: ActionName, call: Call) => Promise<Answer>;
  courier: Courier;
  book: Book;
  packs: Packs;
}): Tables {
  const tables = new LRUCache<string, Table>({ max: MAX_TABLES });

  const freeOf = ({ brand, user, game }: Pick<Table, 'brand' | 'user' | 'game'>): Table['free'] => {
    const pack = packs.find(brand, user, game.code);
    return pack && { left: pack.left, stake: pack.stake };
  };

  /** A free spin is a bet with the name of its pack, whose stake the site books to the house. */
  async function playForMoney(table: Table, amountMinor: bigint): Promise<Played> {
    const { brand, game, user, currency, token } = table;
    const pack = packs.find(brand, user, game.code);
    const stake = pack?.stake ?? amountMinor;
    const [round, transaction] = [randomUUID(), randomUUID()];
    const who = { user, round, currency, game: game.code };
    const booked = { brand, user, round, currency };
    const free = pack && { pack: pack.id };
    const bet = await send(brand, 'bet', { ...who, ...free, token: token!, transaction, amount: stake });
    if (bet.code === '' || bet.code === 'ERROR') {
      // Whether the stake was taken is unknown: it is given back, however long that takes.
      book.note({ ...booked, bets: stake, rollbacks: stake });
      await courier.deliver({
        brand,
        action: 'rollback',
        call: { user, round, transaction: randomUUID(), reference: transaction },
      });
      return notPlayed(table, bet);
    }
    // The site keeps its own count: a pack that it considers used up or unknown is over here, too.
    if (pack && bet.code === 'NO_FREE_SPINS') packs.end(pack.id);
    if (bet.code !== 'OK') return notPlayed(table, bet);
    if (pack) packs.use(pack.id, 1);
    const outcome = draw(game);
    const won = wonOf(game, outcome, stake);
    book.note({ ...booked, bets: stake, wins: won });
    const end =
      won > 0n
        ? await courier.deliver({
            brand,
            action: 'win',
            call: { ...who, transaction: randomUUID(), reference: transaction, amount: won, isLast: true },
          })
        : await courier.deliver({ brand, action: 'finish', call: { user, round } });
    table.balance = end.balance ?? bet.balance! + won;
    return played(table, outcome, won);
  }

  function playForFun(table: Table, stake: bigint): Played {
    if (table.balance < stake) table.balance = PLAY_MONEY;
    const outcome = draw(table.game);
    const won = wonOf(table.game, outcome, stake);
    table.balance += won - stake;
    return played(table, outcome, won);
  }

  const played = (table: Table, outcome: number, won: bigint): Played => ({
    isPlayed: true,
    outcome,
    won: String(won),
    balance: String(table.balance),
    freeLeft: freeOf(table)?.left ?? 0,
    code: 'OK',
    message: '',
  });

  return {
    async open(opening) {
      const table: Table = { ...opening, user: '', currency: 'FUN', balance: PLAY_MONEY, fault: '', free: undefined };
      if (opening.token !== undefined) {
        const info = await send(opening.brand, 'info', { token: opening.token });
        table.user = info.user ?? '';
        table.currency = info.currency ?? 'EUR';
        table.balance = info.balance ?? 0n;
        table.fault = info.code === 'OK' ? '' : info.code || 'ERROR';
        table.free = freeOf(table);
      }
      tables.set(table.id, table);
      return table;
    },
    async play(id, stake) {
      const table = tables.get(id);
      const amount = table && stakesOf(table.currency).find((amountMinor) => String(amountMinor) === stake);
      if (!table || amount === undefined) return undefined;
      const played = await (table.token === undefined ? playForFun(table, amount) : playForMoney(table, amount));
      return played;
    },
  };
}

const notPlayed = (table: Table, { code, message }: Answer): Played => ({
  isPlayed: false,
  outcome: 0,
  won: '0',
  balance: String(table.balance),
  freeLeft: 0,
  code: code || 'ERROR',
  message: message ?? '',
});
