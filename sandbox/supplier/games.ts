// The sandbox supplier's games: a wheel and cards, each with outcomes that are all equally likely.
import { randomInt } from 'node:crypto';
import type { DialectName } from './wire.ts';

export interface SandboxGame {
  code: string;
  name: string;
  kind: 'wheel' | 'cards';
  type: 'fast' | 'casino';
  /** What each outcome pays, in tenths of the stake. */
  pays: readonly number[];
  colours: readonly [string, string, string];
}

export interface Brand {
  dialect: DialectName;
  title: string;
  games: readonly SandboxGame[];
}

export const BRANDS: Readonly<Record<string, Brand>> = {
  tinplate: {
    dialect: 'json-hmac',
    title: 'Tinplate Toys',
    games: [
      {
        code: 'fair-wheel',
        name: 'Clockwork Wheel',
        kind: 'wheel',
        type: 'fast',
        pays: [0, 15, 0, 20, 0, 5, 0, 50, 0, 15, 0, 10],
        colours: ['#7c2d3a', '#d9a441', '#f4e6c8'],
      },
    ],
  },
  copperleaf: {
    dialect: 'json-rsa',
    title: 'Copperleaf Works',
    games: [
      {
        code: 'autumn-wheel',
        name: 'Leaf Fall Wheel',
        kind: 'wheel',
        type: 'fast',
        pays: [0, 12, 5, 0, 30, 0, 12, 5, 0, 30],
        colours: ['#5b3216', '#c76b2a', '#f1d9b5'],
      },
    ],
  },
  paperkite: {
    dialect: 'form-hmac',
    title: 'Paperkite Studio',
    games: [
      {
        code: 'kite-cards',
        name: 'Five Kites',
        kind: 'cards',
        type: 'casino',
        pays: [0, 0, 7, 10, 30],
        colours: ['#1d4f73', '#3f9bc2', '#e8f3f8'],
      },
    ],
  },
};

/** All outcomes are equally likely, so the return is their mean, in percent. */
export const returnOf = ({ pays }: SandboxGame): string => {
  const tenths = pays.reduce((sum, pay) => sum + pay, 0);
  return ((tenths * 10) / pays.length).toFixed(2);
};

export const draw = (game: SandboxGame): number => randomInt(game.pays.length);

/** Of an outcome, rounded down to a minor unit. */
export const wonOf = (game: SandboxGame, outcome: number, stake: bigint): bigint =>
  (stake * BigInt(game.pays[outcome]!)) / 10n;

/** As the site imports it. */
export const listing = (game: SandboxGame, url: string): Record<string, unknown> => ({
  code: game.code,
  name: game.name,
  type: game.type,
  image_url: `${url}/art/${game.code}.svg`,
  rtp: returnOf(game),
  volatility: 'low',
  max_win: Math.max(...game.pays) / 10,
  has_demo: true,
  has_free_spins: true,
});

/** The picture of a game: its own wheel or cards, and its name, as the lobby shows it among those of others. */
export function artOf(game: SandboxGame): string {
  const [dark, warm, light] = game.colours;
  const middle =
    game.kind === 'wheel'
      ? game.pays
          .map((pay, index) => slice(index, game.pays.length, pay > 0 ? (index % 4 === 3 ? light : warm) : dark))
          .join('')
      : game.pays
          .map(
            (_, index) =>
              `<g transform="rotate(${(index - 2) * 14} 144 240)"><rect x="114" y="46" width="60" height="92" rx="8" fill="${index === 2 ? light : warm}" stroke="${dark}" stroke-width="3"/><path d="M144 62l16 26-16 34-16-34z" fill="${index === 2 ? warm : dark}"/></g>`,
          )
          .join('');
  const hub =
    game.kind === 'wheel'
      ? `<circle cx="144" cy="96" r="13" fill="${light}" stroke="${dark}" stroke-width="4"/><path d="M144 26l-9-16h18z" fill="${light}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 192"><defs><radialGradient id="g" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="${warm}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="288" height="192" fill="url(#g)"/><g fill="${light}" opacity=".1">${rays()}</g><g transform="translate(144 84) scale(.86) translate(-144 -96)"><circle cx="144" cy="96" r="84" fill="${dark}" opacity=".35"/>${middle}${hub}</g><path d="M0 128q144-28 288 0v64H0z" fill="${dark}" opacity=".82"/>${nameOn(game)}</svg>`;
}

const CENTRE = '144 84';
const rays = (): string =>
  Array.from(
    { length: 12 },
    (_, nth) => `<path d="M144 84L116-150h56z" transform="rotate(${nth * 30} ${CENTRE})"/>`,
  ).join('');

/** A picture has no fonts of its own, so the name is fitted to the room that it has in whichever the viewer has. */
function nameOn({ name, colours: [dark, warm, light] }: SandboxGame): string {
  const upperName = name.toUpperCase();
  const width = Math.min(256, upperName.length * 19);
  return `<text x="144" y="172" text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="Sora, 'Trebuchet MS', Verdana, sans-serif" font-weight="800" font-size="27" fill="${light}" stroke="${dark}" stroke-width="5" paint-order="stroke">${upperName}</text><path d="M104 180h80" stroke="${warm}" stroke-width="2" stroke-linecap="round"/>`;
}

function slice(index: number, count: number, fill: string): string {
  const at = (turn: number): string => {
    const angle = (turn / count) * 2 * Math.PI - Math.PI / 2;
    return `${(144 + 74 * Math.cos(angle)).toFixed(1)} ${(96 + 74 * Math.sin(angle)).toFixed(1)}`;
  };
  return `<path d="M144 96L${at(index)}A74 74 0 0 1 ${at(index + 1)}Z" fill="${fill}" stroke="rgba(255,255,255,.35)"/>`;
}
