// Reads the figures of a period: as a whole, and by one dimension.
import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import type { Counted, People } from './definitions.ts';
import type { Line } from './lines.ts';

export const DIMENSIONS = ['day', 'product', 'country', 'channel', 'currency'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Period {
  from: string;
  /** Belongs to it. */
  to: string;
}

export interface Question extends Period {
  by: Dimension;
  only: Partial<Record<'product' | 'country' | 'channel' | 'currency', string>>;
  /** Left out: those that are not reconciled. */
  withoutDays?: readonly string[];
}

/** Of one value of the dimension; in EUR cents, or in the one currency that is asked for. */
export interface FigureRow extends Counted {
  value: string;
}

export interface Answer {
  currency: Currency;
  total: FigureRow;
  rows: FigureRow[];
}

const DAYS = sql.ref('d.day');
const without = (days: readonly string[] = [], column = DAYS): RawBuilder<unknown> =>
  sql`${column} <> all(${days}::date[])`;

export async function readFigures(db: Database, question: Question): Promise<Answer> {
  const rows = new Map<string, FigureRow>();
  const total: FigureRow = { value: '', lines: {}, people: {} };
  const rowOf = (value: string): FigureRow => {
    const row = rows.get(value) ?? { value, lines: {}, people: {} };
    rows.set(value, row);
    return row;
  };
  for (const { value, line, minor } of await readLines(db, question)) {
    rowOf(value).lines[line] = minor;
    total.lines[line] = (total.lines[line] ?? 0n) + minor;
  }
  for (const { value, people, count } of await readPeople(db, question)) {
    if (value === null) total.people[people] = Number(count);
    else rowOf(value).people[people] = Number(count);
  }
  const inOrder = [...rows.values()].toSorted((a, b) => (a.value < b.value ? -1 : 1));
  return { currency: (question.only.currency ?? 'EUR') as Currency, total, rows: inOrder };
}

async function readLines(db: Database, { from, to, by, only, withoutDays }: Question) {
  const sum = only.currency === undefined ? sql`eur_cents` : sql`amount`;
  const { rows } = await sql<{ value: string; line: Line; minor: bigint }>`
    select ${sql.ref(`d.${by}`)}::text as value, line, sum(${sum})::bigint as minor
      from figures.days d
     where d.day between ${from} and ${to} and ${without(withoutDays)} and ${matching(only)}
     group by 1, 2`.execute(db);
  return rows;
}

const FILTERS = ['product', 'country', 'channel', 'currency'] as const;

/** Of columns that are known, whatever was asked for. */
const matching = (only: Question['only'], names: ReadonlyArray<(typeof FILTERS)[number]> = FILTERS) =>
  names.reduce(
    (condition, name) =>
      only[name] === undefined ? condition : sql`${condition} and ${sql.ref(name)} = ${only[name]}`,
    sql<unknown>`true`,
  );

const isWhole = ({ product, currency }: Question['only']): boolean => product === undefined && currency === undefined;

/** People count once in each row, and once in the whole: `value` is null there. */
async function readPeople(db: Database, question: Question) {
  const { from, to, by, only, withoutDays } = question;
  const where = sql`not p.is_staff and ${matching(only, ['country', 'channel'])}`;
  const ofPlayer = by === 'country' || by === 'channel';
  const value = (day: RawBuilder<unknown>) =>
    by === 'day' ? sql`${day}::text` : ofPlayer ? sql.ref(`p.${by}`) : sql`''`;
  const registered = (people: People, day: RawBuilder<unknown>, extra: RawBuilder<unknown>) => sql`
    select ${value(day)} as value, ${people}::text as people, count(*) as count
      from figures.players p where ${day} between ${from} and ${to} and ${without(withoutDays, day as never)} and ${extra} and ${where}
     group by grouping sets ((1), ())`;
  const playing = (people: People, line: Line) => sql`
    select ${ofPlayer ? sql.ref(`p.${by}`) : sql`${sql.ref(`d.${by}`)}::text`} as value, ${people}::text as people, count(distinct d.player_id) as count
      from figures.player_days d join figures.players p on p.player_id = d.player_id
     where d.day between ${from} and ${to} and ${without(withoutDays)} and d.line = ${line} and d.amount > 0 and ${where}
       and ${matching(only, ['product', 'currency'])}
     group by grouping sets ((1), ())`;
  const registeredOn = sql`p.registered_on`;
  const firstDepositOn = sql`p.first_deposit_on`;
  const statements = [
    playing('active', 'staked-real'),
    playing('depositors', 'deposits'),
    registered('registered', registeredOn, sql`true`),
    registered('registered-depositing', registeredOn, sql`${firstDepositOn} <= p.registered_on + 7`),
    registered('first-deposits', firstDepositOn, sql`true`),
  ];
  const { rows } = await sql<{ value: string | null; people: People; count: bigint }>`
    ${sql.join(statements, sql` union all `)}`.execute(db);
  // Nobody registers for a product or a currency.
  const isOfPlayers = (ofPlayer || by === 'day') && only.product === undefined && only.currency === undefined;
  return rows.filter(
    ({ value: place, people }) =>
      people === 'active' || people === 'depositors' || isOfPlayers || (place === null && isWhole(only)),
  );
}

/** What there is to choose from. */
export async function choicesOf(
  db: Database,
): Promise<Record<'product' | 'country' | 'channel' | 'currency', string[]>> {
  const { rows } = await sql<Record<'product' | 'country' | 'channel' | 'currency', string[]>>`
    select array(select distinct product from figures.days where product <> '' order by 1) as product,
           array(select distinct country from figures.days where country <> '' order by 1) as country,
           array(select distinct channel from figures.days where channel <> '' order by 1) as channel,
           array(select distinct currency from figures.days order by 1) as currency`.execute(db);
  return rows[0]!;
}
