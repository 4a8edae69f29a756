import { fall, apothecaryScene, apothecaryDefs, titleGold } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  apothecaryDefs +
    fall('wall', [0, '#1a0d33'], [1, '#3b1b4d']) +
    fall('foot', [0, '#12061f', 0], [0.75, '#12061f', 0.94]),
  `<rect width="288" height="192" fill="url(#wall)"/>${apothecaryScene(144, 92, 0.86)}<rect y="104" width="288" height="88" fill="url(#foot)"/>${titleGold('Midnight', 144, 154, 33)}${titleGold('Apothecary', 144, 181, 21, 5)}`,
];
