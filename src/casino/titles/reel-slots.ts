/** Slots that are data, with what plays them: `slots.test.ts` covers them all. */
import type { ReelSlot } from '../engine/reel-slot.ts';
import type { SlotParams } from '../engine/reel-title.ts';
import type { Title } from '../engine/title.ts';
import { accordionAlley, slot as accordionAlleySlot } from './accordion-alley/game.ts';
import { amberHarbor, slot as amberHarborSlot } from './amber-harbor/game.ts';
import { brassFoundry, slot as brassFoundrySlot } from './brass-foundry/game.ts';
import { cinderCrown, slot as cinderCrownSlot } from './cinder-crown/game.ts';
import { coralCourt, slot as coralCourtSlot } from './coral-court/game.ts';
import { frostboundLodge, slot as frostboundLodgeSlot } from './frostbound-lodge/game.ts';
import { glasshouseBloom, slot as glasshouseBloomSlot } from './glasshouse-bloom/game.ts';
import { hayloftMoon, slot as hayloftMoonSlot } from './hayloft-moon/game.ts';
import { honeycombHollow, slot as honeycombHollowSlot } from './honeycomb-hollow/game.ts';
import { jasmineTeahouse, slot as jasmineTeahouseSlot } from './jasmine-teahouse/game.ts';
import { lamplighterLane, slot as lamplighterLaneSlot } from './lamplighter-lane/game.ts';
import { midnightApothecary, slot as midnightApothecarySlot } from './midnight-apothecary/game.ts';
import { moonlitFolios, slot as moonlitFoliosSlot } from './moonlit-folios/game.ts';
import { orchardFair, slot as orchardFairSlot } from './orchard-fair/game.ts';
import { paperLanterns, slot as paperLanternsSlot } from './paper-lanterns/game.ts';
import { pennyArcade, slot as pennyArcadeSlot } from './penny-arcade/game.ts';
import { quarryRush, slot as quarryRushSlot } from './quarry-rush/game.ts';
import { shiftingDunes, slot as shiftingDunesSlot } from './shifting-dunes/game.ts';
import { starlitMesa, slot as starlitMesaSlot } from './starlit-mesa/game.ts';
import { sugarcrustRow, slot as sugarcrustRowSlot } from './sugarcrust-row/game.ts';
import { summitRailway, slot as summitRailwaySlot } from './summit-railway/game.ts';
import { tidalClockwork, slot as tidalClockworkSlot } from './tidal-clockwork/game.ts';
import { velvetCellar, slot as velvetCellarSlot } from './velvet-cellar/game.ts';
import { windwardBalloons, slot as windwardBalloonsSlot } from './windward-balloons/game.ts';

export const reelSlots: readonly { title: Title<SlotParams>; slot: ReelSlot }[] = [
  { title: accordionAlley, slot: accordionAlleySlot },
  { title: amberHarbor, slot: amberHarborSlot },
  { title: brassFoundry, slot: brassFoundrySlot },
  { title: cinderCrown, slot: cinderCrownSlot },
  { title: coralCourt, slot: coralCourtSlot },
  { title: frostboundLodge, slot: frostboundLodgeSlot },
  { title: glasshouseBloom, slot: glasshouseBloomSlot },
  { title: hayloftMoon, slot: hayloftMoonSlot },
  { title: honeycombHollow, slot: honeycombHollowSlot },
  { title: jasmineTeahouse, slot: jasmineTeahouseSlot },
  { title: lamplighterLane, slot: lamplighterLaneSlot },
  { title: midnightApothecary, slot: midnightApothecarySlot },
  { title: moonlitFolios, slot: moonlitFoliosSlot },
  { title: orchardFair, slot: orchardFairSlot },
  { title: paperLanterns, slot: paperLanternsSlot },
  { title: pennyArcade, slot: pennyArcadeSlot },
  { title: quarryRush, slot: quarryRushSlot },
  { title: shiftingDunes, slot: shiftingDunesSlot },
  { title: starlitMesa, slot: starlitMesaSlot },
  { title: sugarcrustRow, slot: sugarcrustRowSlot },
  { title: summitRailway, slot: summitRailwaySlot },
  { title: tidalClockwork, slot: tidalClockworkSlot },
  { title: velvetCellar, slot: velvetCellarSlot },
  { title: windwardBalloons, slot: windwardBalloonsSlot },
];
