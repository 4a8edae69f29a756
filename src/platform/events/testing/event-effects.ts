// Subscribers of tests: they record each number that they receive, in the transaction that they are given.
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Announced } from '../events.ts';

export const EFFECTS = `
  create table public.effects (place bigint generated always as identity, subscriber text not null, number int not null);
  grant select, insert on public.effects to baize_app`;

export const recorder =
  (subscriber: string, before: (number: number) => void = () => {}) =>
  async (_ctx: Context, tx: Transaction, events: ReadonlyArray<Announced<{ number: number }>>): Promise<void> => {
    const numbers = events.map(({ payload }) => payload.number);
    numbers.forEach(before);
    await sql`insert into public.effects (subscriber, number) select ${subscriber}, unnest(${numbers}::int[])`.execute(
      tx,
    );
  };
