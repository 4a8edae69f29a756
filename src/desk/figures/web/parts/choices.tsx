// The period, what the figures are split by, and of what they are.
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import type { FiguresView } from '../../contract.ts';
import type { ChangeParams } from '../figures-page.tsx';

const DAY_MS = 86_400_000;
const DIMENSIONS = { day: 'Day', product: 'Product', country: 'Country', channel: 'Channel', currency: 'Currency' };
const FILTERS = { product: 'Product', country: 'Country', channel: 'Channel', currency: 'Currency' } as const;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Of the period that is asked for: without a choice the last thirty days. */
const lastOf = (query: URLSearchParams): string => query.get('to') ?? dayOf(Date.now());
const firstOf = (query: URLSearchParams): string => query.get('from') ?? dayOf(Date.parse(lastOf(query)) - 29 * DAY_MS);

/** In UTC, as the figures are counted. */
function periods(): ReadonlyArray<{ label: string; from: string; to: string }> {
  const now = Date.now();
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY_MS);
  const lastOfMonth = dayOf(Date.parse(`${today.slice(0, 7)}-01`) - DAY_MS);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: '7 days', from: dayOf(now - 6 * DAY_MS), to: today },
    { label: '30 days', from: '', to: '' },
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Last month', from: `${lastOfMonth.slice(0, 7)}-01`, to: lastOfMonth },
  ];
}

export const Period = ({ query, change }: { query: URLSearchParams; change: ChangeParams }) => (
  <div className="flex flex-wrap items-end gap-3">
    <fieldset className="flex flex-wrap gap-1">
      <legend className="mb-2 text-sm text-muted">Period (UTC)</legend>
      {periods().map(({ label, from, to }) => (
        <Button
          key={label}
          size="sm"
          look={(query.get('from') ?? '') === from && (query.get('to') ?? '') === to ? 'quiet' : 'ghost'}
          aria-pressed={(query.get('from') ?? '') === from && (query.get('to') ?? '') === to}
          onClick={() => change({ from, to })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
    <div className="w-40">
      <TextField
        type="date"
        name="from"
        label="From"
        value={query.get('from') ?? firstOf(query)}
        onChange={({ target }) => change({ from: target.value })}
      />
    </div>
    <div className="w-40">
      <TextField
        type="date"
        name="to"
        label="To"
        value={lastOf(query)}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  </div>
);

interface ChoicesProps {
  query: URLSearchParams;
  choices: FiguresView['choices'] | undefined;
  change: ChangeParams;
}

export const Choices = ({ query, choices, change }: ChoicesProps) => (
  <form role="search" aria-label="Filters" className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
    <Period query={query} change={change} />
    <div className="flex flex-wrap gap-3">
      <div className="w-40">
        <SelectField
          name="by"
          label="By"
          value={query.get('by') ?? 'day'}
          onChange={({ target }) => change({ by: target.value === 'day' ? '' : target.value })}
          options={Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {Object.entries(FILTERS).map(([name, label]) => (
        <div key={name} className="w-40">
          <SelectField
            name={name}
            label={label}
            value={query.get(name) ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
            options={[
              { value: '', label: name === 'currency' ? 'All, in EUR' : 'All' },
              ...optionsOf(choices?.[name], query.get(name)),
            ]}
          />
        </div>
      ))}
    </div>
  </form>
);

/** What the address has stays a choice while the list loads. */
const optionsOf = (values: readonly string[] = [], chosen: string | null) =>
  [...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));
