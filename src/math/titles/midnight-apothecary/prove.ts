import { linesSlot } from '../../engine/lines-slot.ts';
import { proveLinesSlot } from '../../proof/prove-lines-slot.ts';
import type { Samples } from '../../proof/report.ts';
import { rules } from './paytable.ts';

const slot = linesSlot(rules);

export const prove = () => proveLinesSlot('Midnight Apothecary', slot);

export const samples: Samples = {
  spin: (random) => slot.units('spin', random) / rules.lines.length,
  buy: (random) => slot.units('buy', random) / (rules.lines.length * rules.buy.price),
};
