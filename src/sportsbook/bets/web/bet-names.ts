// What a way of combining selections is called: `Accumulator`, `Trixie`, `System 2/3`.
import type { BetType } from '../contract.ts';
import type { Texts } from '#site/shell/texts.ts';

/** `t` of the area `bets.slip`. */
export const betTypeName = (t: Texts, type: BetType): string =>
  type.startsWith('system-') ? t('type.system', { of: type.slice('system-'.length) }) : t(`type.${type}`);
