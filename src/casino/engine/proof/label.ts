/** What is said of a title in a line or two: on its card, in its rules and on its PAR page. Made of its proof alone. */
import type { Proof } from '../title.ts';
import { groupDigits } from './report.ts';

/** A top win that comes less often than once in so many rounds is said to be that rare wherever it is named. */
const RARE = 100_000_000;

export interface Label {
  /** The ways to play with the lowest and the highest return; the same one where there is only one. Percent. */
  lowest: { mode: string; rtp: string };
  highest: { mode: string; rtp: string };
  /** The lowest return of all at the smallest stake, where rounding brings it below that of the modes. */
  rounded?: { rtp: string; at: string };
  /** What is usually played: the volatility is that of its standard deviation. */
  usual: string;
  /** The way to play that varies most, in what it costs. */
  wildest: { mode: string; standardDeviation: string };
  /** The highest win in stakes, with the highest side bets; `oneIn` as `Proof.maxWinOneIn`. */
  topWin: { times: number; oneIn: string; isRare: boolean };
}

export function labelOf({ modes, rounded, maxWin, maxWinOneIn, withSides }: Proof): Label {
  const ways = Object.entries(modes).map(([mode, { rtp, standardDeviation }]) => ({ mode, rtp, standardDeviation }));
  const most = (value: (way: (typeof ways)[number]) => number) =>
    ways.reduce((best, way) => (value(way) > value(best) ? way : best));
  const top = withSides ?? { maxWin, maxWinOneIn };
  return {
    lowest: most(({ rtp }) => -Number(rtp)),
    highest: most(({ rtp }) => Number(rtp)),
    ...(rounded && { rounded }),
    usual: ways[0]!.mode,
    wildest: most(({ standardDeviation }) => Number(standardDeviation)),
    topWin: { times: top.maxWin, oneIn: top.maxWinOneIn, isRare: Number(top.maxWinOneIn) > RARE },
  };
}

/** The same as a part of a PAR page. */
export function labelPage(proof: Proof): string {
  const { lowest, highest, rounded, usual, wildest, topWin } = labelOf(proof);
  const smallest = rounded
    ? ` At the smallest stake prizes are rounded down: at least ${rounded.rtp} % (${rounded.at}).`
    : '';
  const spread =
    lowest.rtp === highest.rtp
      ? `${lowest.rtp} %`
      : `${lowest.rtp} % (\`${lowest.mode}\`) to ${highest.rtp} % (\`${highest.mode}\`)`;
  const usually = `${proof.volatility}, by the standard deviation of \`${usual}\`, ${proof.standardDeviation}`;
  const most = wildest.mode === usual ? '' : `; \`${wildest.mode}\` varies most, ${wildest.standardDeviation}`;
  const sides = proof.withSides ? ' with the highest side bets' : '';
  const rare = topWin.isRare ? '; rarer than one in 100 million, which its card says' : '';
  return `## Label

- Return: ${spread}.${smallest}
- Volatility: ${usually}${most}.
- Highest win${sides}: ${groupDigits(String(topWin.times))} stakes, one round in ${groupDigits(topWin.oneIn)}${rare}.
`;
}
