// Values of lists and facts, each kind in one way everywhere.
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAmount } from '#kernel/money.ts';
import { groupDecimal } from '#kernel/written-money.ts';
import { Chip, type Tone } from '#site/design-system/surface.tsx';
import type { SubjectLink, Sum, Value, ValueKind } from '../../contract.ts';
import { shortId, wordsOf } from '../words-of.ts';

const TONES: Readonly<Record<string, Tone>> = {
  draft: 'warning',
  changed: 'info',
  own: 'info',
  published: 'primary',
  reverted: 'warning',
  removed: 'danger',
  checks: 'warning',
  requested: 'warning',
  review: 'warning',
  asked: 'warning',
  waiting: 'warning',
  invited: 'info',
  suspended: 'danger',
  active: 'primary',
  refused: 'danger',
  failed: 'danger',
  fail: 'danger',
  disputed: 'danger',
  charged_back: 'danger',
  declined: 'danger',
  paid: 'primary',
  success: 'primary',
  done: 'primary',
  approved: 'info',
  sent: 'info',
};

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The moment as the person's clock has it, with the age in its title. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={at} className="whitespace-nowrap">
    {DATE.format(new Date(at))}
  </time>
);

const AGES: ReadonlyArray<readonly [seconds: number, letter: string]> = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** How long ago, in one unit; the moment itself in its title. */
export function Age({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const [unit, letter] = AGES.find(([length]) => seconds >= length) ?? [1, 's'];
  return (
    <time dateTime={at} title={DATE.format(new Date(at))} className="figures whitespace-nowrap">
      {Math.floor(seconds / unit)} {letter}
    </time>
  );
}

export const State = ({ name }: { name: string }) => (
  <span className="whitespace-nowrap">
    <Chip tone={TONES[name] ?? 'neutral'}>{wordsOf(name)}</Chip>
  </span>
);

interface ShownValueProps {
  kind: ValueKind;
  value: Value;
  /** In a table, where there is no room for a whole id. */
  isShort?: boolean;
}

export function ShownValue({ kind, value, isShort = false }: ShownValueProps) {
  if (value === null || value === '') return <span className="text-muted">–</span>;
  switch (kind) {
    case 'money': {
      const { minor, currency } = value as Sum;
      return (
        <span className="figures whitespace-nowrap">
          {groupDecimal(formatAmount(BigInt(minor), currency))} <span className="text-muted">{currency}</span>
        </span>
      );
    }
    case 'time':
      return <Moment at={String(value as string)} />;
    case 'age':
      return <Age at={String(value as string)} />;
    case 'number':
      return <span className="figures">{NUMBER.format(Number(value))}</span>;
    case 'state':
      return <State name={String(value as string)} />;
    case 'subject': {
      const { kind: subject, id, label } = value as SubjectLink;
      return (
        <Link
          to={`/subjects/${subject}/${encodeURIComponent(id)}`}
          title={label}
          className={`text-primary hover:underline ${isShort ? 'inline-block max-w-64 truncate align-bottom' : ''}`}
        >
          {isShort ? shortId(label) : label}
        </Link>
      );
    }
    default:
      return <ShownText text={String(value as string | number)} isShort={isShort} />;
  }
}

function ShownText({ text, isShort }: { text: string; isShort: boolean }) {
  const label = isShort ? shortId(text) : text;
  return label === text ? <span className="break-words">{text}</span> : <span title={text}>{label}</span>;
}
