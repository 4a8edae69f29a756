// What the page of the figures gets from the server. Sums are minor units as text.
import type { Currency } from '#kernel/money.ts';

export interface FigureInfo {
  name: string;
  label: string;
  /** How it is counted. */
  about: string;
  unit: 'money' | 'number' | 'percent';
}

/** By the name of the figure: money in minor units, per cent in hundredths of one; `null` where there is nothing to divide by. */
export type FigureValues = Readonly<Record<string, string | null>>;

export interface FiguresRow {
  value: string;
  figures: FigureValues;
}

export interface FiguresView {
  from: string;
  to: string;
  by: string;
  currency: Currency;
  definitions: readonly FigureInfo[];
  choices: Readonly<Record<string, readonly string[]>>;
  total: FigureValues;
  rows: readonly FiguresRow[];
  /** For the chart. */
  days: readonly FiguresRow[];
  /** Days of the period that differ from the ledger, or were not compared with it yet, with what differs. */
  unreconciled: ReadonlyArray<{ day: string; faults: readonly string[] }>;
}

export interface YesterdayView {
  day: string;
  currency: Currency;
  ngr: string;
  ggr: string;
  /** Put into jackpots that were opened on the day; in neither of the others. */
  poolsOpened: string;
  isReconciled: boolean;
}

export interface CohortsView {
  unit: 'week' | 'month';
  cohorts: ReadonlyArray<{
    begins: string;
    size: number;
    active: ReadonlyArray<number | null>;
    valueCents: ReadonlyArray<string | null>;
  }>;
}

export interface HoldsView {
  games: ReadonlyArray<{
    subject: string;
    account: string;
    rounds: number;
    turnoverCents: string;
    ggrCents: string;
    hold: string | null;
    edge: string | null;
    deviation: string | null;
    away: number | null;
  }>;
}

interface LiabilityRow {
  name: string;
  label: string;
  currency: Currency;
  minor: string;
}

export interface LiabilitiesView {
  now: readonly LiabilityRow[];
  /** At the end of this day. */
  day: string;
  past: readonly LiabilityRow[];
}

interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
}

export interface PayoutsView {
  /** In seconds. */
  methods: ReadonlyArray<{ method: string; count: number; all: Percentiles; ours: Percentiles; provider: Percentiles }>;
  open: ReadonlyArray<{ currency: Currency; count: number; minor: string; oldest: string }>;
}

export interface FileView {
  name: string;
  text: string;
}
