// Which period a statement is of.
import { inFields } from '#kernel/faults.ts';
import { refuse } from '#kernel/refusals.ts';

const DAY_MS = 86_400_000;

/** A period in whole days (UTC), with both limits as moments; `end` is the first that is not in it. */
export interface Period {
  from: string;
  to: string;
  begin: Date;
  end: Date;
}

export function periodOf(from: string, to: string): Period {
  for (const [name, day] of Object.entries({ from, to })) {
    const at = new Date(`${day}T00:00:00Z`);
    // There is no 31st of February.
    if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) refuseDay(name, `${day} is not a date.`);
  }
  if (from > to) refuseDay('from', 'The period ends before it begins.');
  return {
    from,
    to,
    begin: new Date(`${from}T00:00:00Z`),
    end: new Date(new Date(`${to}T00:00:00Z`).getTime() + DAY_MS),
  };
}

function refuseDay(name: string, sentence: string): never {
  refuse('InvalidParameter', {
    rule: 'cashier.statement-period',
    inputs: { field: name },
    sentence,
    ...inFields({ [name]: { key: 'date' } }),
  });
}
