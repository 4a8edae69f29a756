// A game's features, as tags that the hall filters by: `group:value`. They are derived from the rules that are played, so that
// none of them can promise what the game does not have.
import type { Title } from '#casino/engine/title.ts';
import type { ReelSlotRules } from '#casino/engine/reel-rules.ts';

/** Whole percentages for which a return has a tag, highest first. */
const RETURNS = [98, 97, 96, 95] as const;

/** `volatility:high`, `return:96`, `pays:ways`, `feature:free-spins` … */
export function featureTags({ proof, rules }: Pick<Title, 'proof' | 'rules'>): string[] {
  const tags = [`volatility:${proof.volatility}`];
  // Filtering by 96 shows games that return 97 as well.
  for (const least of RETURNS) if (Number(proof.rtp) >= least) tags.push(`return:${least}`);
  return [...tags, ...slotTags(rules as SlotRules)];
}

type SlotRules = Partial<Omit<ReelSlotRules, 'kind'>> & { kind?: string };

function slotTags(rules: SlotRules): string[] {
  if (rules.kind !== 'reel-slot') return [];
  const isVariable = Object.values(rules.sets!).some((set) => set?.heights);
  const features = {
    'free-spins': rules.freeSpins,
    'hold-and-respin': rules.hold,
    tumbles: rules.tumble,
    'expanding-wilds': rules.wilds?.expand,
    'sticky-wilds': rules.wilds?.after === 'stick',
    'walking-wilds': rules.wilds?.after === 'walk',
    buy: rules.buy,
    ante: rules.ante,
    gamble: rules.gamble,
  };
  const names = Object.entries(features).flatMap(([name, has]) => (has ? [`feature:${name}`] : []));
  return [`pays:${isVariable ? 'variable-ways' : rules.pays!.by}`, ...names];
}
