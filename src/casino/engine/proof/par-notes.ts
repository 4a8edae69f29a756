/** What a PAR page says beside its figures, so that nobody has to read code for it: ties, scatters, the order of the strips. */
import type { Proof, Title } from '../title.ts';
import type { ReelSlotRules } from '../reel-rules.ts';
import { labelPage } from './label.ts';

/** Who wins what is equal, by title. */
const TIES: Readonly<Record<string, string>> = {
  'american-roulette': 'On 0 and 00 every bet loses that does not stand on them.',
  'european-roulette': 'On 0 every bet loses that does not stand on it.',
  'live-roulette': 'On 0 every bet loses that does not stand on it.',
  'french-roulette': 'On 0 bets at even money get half back, all others lose that do not stand on it.',
  baccarat: 'A tie gives bets on player and banker back.',
  'live-baccarat': 'A tie gives bets on player and banker back.',
  blackjack: 'Equal totals give the stake back, and so do two blackjacks. A blackjack beats any other 21.',
  'casino-holdem': 'Equal hands give ante and call back. AA+ does not depend on the dealer.',
  crash: 'A bet leaves at its target when the curve reaches just that height.',
  dice: 'A roll that equals the target loses, under and over.',
  'hi-lo': 'An equal rank wins for higher and for lower, but for an ace and a king, where it is a guess of its own.',
  limbo: 'A height that equals the target wins.',
  'live-crash': 'A bet leaves at its target when the curve reaches just that height.',
  'sic-bo': 'Small, big, odd and even lose on every triple.',
  'three-card-poker': 'Equal hands give ante and play bet back; the ante bonus is paid all the same.',
};

/** The end of the page. */
export function parNotes({ sysname, rules, proof }: Pick<Title, 'sysname' | 'rules'> & { proof: Proof }): string {
  const { kind } = rules as { kind: string };
  const notes = kind === 'reel-slot' ? reelNotes(rules as ReelSlotRules) : ties(sysname);
  return `${notes}\n${labelPage(proof)}- Mathematics: rounds name the module that \`src/casino/titles/published.json\` has under \`${sysname}\`; it covers rules and code.\n`;
}

const ties = (sysname: string): string => (TIES[sysname] ? `\n## Ties\n\n${TIES[sysname]}\n` : '');

function reelNotes(rules: ReelSlotRules): string {
  const { pays, tumble, wilds, trigger, freeSpins, triggerPays } = rules;
  const triggers = rules.hold ? 'Coins' : 'Scatters';
  const notes = [
    pays.by === 'lines' &&
      rules.wild !== undefined &&
      'A run that begins with wilds pays as the better of its two readings, as wilds or as the symbol behind them, and once where both pay the same.',
    pays.by === 'ways' && rules.wild !== undefined && 'A wild counts for every symbol; each symbol pays by itself.',
    pays.by === 'clusters' &&
      rules.wild !== undefined &&
      'A wild belongs to every cluster that it touches; each cluster pays by itself.',
    trigger !== undefined &&
      (tumble
        ? `${triggers} are counted on the board that is left when nothing wins any more: those that fell in count, and none vanishes with a win.`
        : `${triggers} are counted on the board as it stands at the end of the spin.`),
    trigger !== undefined &&
      wilds &&
      (wilds.expand || wilds.after !== 'vanish') &&
      `${triggers} that a wild covers are not counted.`,
    triggerPays &&
      `What scatters pay is ${freeSpins ? 'multiplied in free spins as any other win is' : 'paid as it stands'}${tumble ? ', and not by the multipliers of tumbles' : ''}.`,
    freeSpins && 'Wins of free spins are multiplied by the multiplier that the feature has when the spin begins.',
  ].filter((note) => typeof note === 'string');
  return `${listed(notes)}${Object.entries(rules.sets)
    .map(([set, { strips, heights }]) => stripsText(set, rules.symbols, strips, heights))
    .join('')}`;
}

const listed = (notes: readonly string[]): string =>
  notes.length > 0 ? `\n## Ties and scatters\n\n${notes.map((note) => `- ${note}`).join('\n')}\n` : '';

/** Strips as they run: the first symbol is the stop 0, what is shown below a stop follows it, and the end goes on with the beginning. */
function stripsText(
  set: string,
  symbols: Readonly<Record<string, string>>,
  strips: readonly string[],
  heights?: readonly string[],
): string {
  const key = Object.entries(symbols).map(([code, name]) => `${code} ${name}`);
  const lines = strips.flatMap((strip, reel) => [
    `reel ${reel + 1}  ${strip}`,
    ...(heights ? [`rows    ${heights[reel]}`] : []),
  ]);
  return `\n## Order of the ${set} strips\n\n${key.join(', ')}. Stop 0 first; a window shows the stop and what follows it, round the end.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`;
}
