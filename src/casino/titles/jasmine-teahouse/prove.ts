import { reelSlot } from '../../engine/reel-slot.ts';
import { proveReelSlot, samplesOf } from '../../engine/proof/prove-reel-slot.ts';
import { rules } from './paytable.ts';

const slot = reelSlot(rules);

export const prove = () => proveReelSlot('Jasmine Teahouse', slot);

export const samples = samplesOf(slot);
