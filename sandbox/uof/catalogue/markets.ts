/** Descriptions of the markets that the stand-in uses, with the numbers and words of the feed. */
import type { Name } from './sport-event.ts';

export interface MarketDescription {
  id: number;
  name: Name;
  groups: string;
  outcomes?: readonly (readonly [id: string, name: Name])[];
  specifiers?: readonly (readonly [name: string, type: string])[];
  includesOutcomesOfType?: string;
}

const same = (name: string): Name => ({ en: name, es: name, ru: name });
const words = (en: string, es: string, ru: string): Name => ({ en, es, ru });

const HOME = same('{$competitor1}');
const AWAY = same('{$competitor2}');
const DRAW = words('draw', 'empate', 'ничья');
const WAYS = [
  ['1', HOME],
  ['2', DRAW],
  ['3', AWAY],
] as const;
const SIDES = [
  ['4', HOME],
  ['5', AWAY],
] as const;
const UNDER_OVER = [
  ['13', words('under {total}', 'menos de {total}', 'меньше {total}')],
  ['12', words('over {total}', 'más de {total}', 'больше {total}')],
] as const;
const HANDICAPPED = [
  ['1714', same('{$competitor1} ({+hcp})')],
  ['1715', same('{$competitor2} ({-hcp})')],
] as const;
const YES_NO = [
  ['74', words('yes', 'sí', 'да')],
  ['76', words('no', 'no', 'нет')],
] as const;
const NO_GOAL = [['1716', words('no goal', 'ningún gol', 'гола не будет')]] as const;

const TOTAL = ['total', 'decimal'] as const;
const HCP = ['hcp', 'decimal'] as const;
const SET = ['setnr', 'integer'] as const;
const GOAL = ['goalnr', 'integer'] as const;
const VARIANT = ['variant', 'variable_text'] as const;

const SCORE = 'all|score|regular_play';
const FIRST_HALF = 'all|score|1st_half';

/** The ids run through the scores by those of the second. */
const CORRECT_SCORES = Array.from({ length: 25 }, (_, at) => {
  const [first, second] = [at % 5, Math.floor(at / 5)];
  return [String(274 + 2 * at), same(`${first}:${second}`)] as const;
});
export const correctScoreId = (score: string): string =>
  CORRECT_SCORES.find(([, name]) => typeof name !== 'string' && name.en === score)?.[0] ?? '324';

const HALVES = ['{$competitor1}', 'draw', '{$competitor2}'] as const;
const HALF_FULL = HALVES.flatMap((half, first) =>
  HALVES.map((full, second) => [String(418 + 2 * (3 * first + second)), halfFullName(half, full)] as const),
);
function halfFullName(half: string, full: string): Name {
  const put = (draw: string): string => [half, full].map((way) => (way === 'draw' ? draw : way)).join('/');
  return words(put('draw'), put('empate'), put('ничья'));
}

export const MARKETS: readonly MarketDescription[] = [
  { id: 1, name: same('1x2'), groups: SCORE, outcomes: WAYS },
  {
    id: 8,
    name: words('{!goalnr} goal', '{!goalnr} gol', '{!goalnr} гол'),
    groups: SCORE,
    outcomes: [
      ['6', HOME],
      ['7', words('none', 'ninguno', 'никто')],
      ['8', AWAY],
    ],
    specifiers: [GOAL],
  },
  {
    id: 10,
    name: words('Double chance', 'Doble oportunidad', 'Двойной шанс'),
    groups: SCORE,
    outcomes: [
      ['9', words('{$competitor1} or draw', '{$competitor1} o empate', '{$competitor1} или ничья')],
      [
        '10',
        words(
          '{$competitor1} or {$competitor2}',
          '{$competitor1} o {$competitor2}',
          '{$competitor1} или {$competitor2}',
        ),
      ],
      ['11', words('draw or {$competitor2}', 'empate o {$competitor2}', 'ничья или {$competitor2}')],
    ],
  },
  { id: 11, name: words('Draw no bet', 'Apuesta sin empate', 'Ставка без ничьей'), groups: SCORE, outcomes: SIDES },
  {
    id: 14,
    name: words('Handicap {hcp}', 'Hándicap {hcp}', 'Гандикап {hcp}'),
    groups: SCORE,
    outcomes: [
      ['1711', same('{$competitor1} ({hcp})')],
      ['1712', words('draw ({hcp})', 'empate ({hcp})', 'ничья ({hcp})')],
      ['1713', same('{$competitor2} ({hcp})')],
    ],
    specifiers: [['hcp', 'string']],
  },
  {
    id: 16,
    name: words('Handicap', 'Hándicap', 'Фора'),
    groups: SCORE,
    outcomes: HANDICAPPED,
    specifiers: [HCP],
  },
  { id: 18, name: words('Total', 'Total', 'Тотал'), groups: SCORE, outcomes: UNDER_OVER, specifiers: [TOTAL] },
  {
    id: 19,
    name: words('{$competitor1} total', 'Total de {$competitor1}', 'Тотал {$competitor1}'),
    groups: SCORE,
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 20,
    name: words('{$competitor2} total', 'Total de {$competitor2}', 'Тотал {$competitor2}'),
    groups: SCORE,
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 21,
    name: words('Exact goals', 'Número exacto de goles', 'Точное число голов'),
    groups: SCORE,
    specifiers: [VARIANT],
  },
  {
    id: 26,
    name: words('Odd/even', 'Impar/par', 'Нечёт/чёт'),
    groups: SCORE,
    outcomes: [
      ['70', words('odd', 'impar', 'нечёт')],
      ['72', words('even', 'par', 'чёт')],
    ],
  },
  {
    id: 29,
    name: words('Both teams to score', 'Ambos equipos marcan', 'Обе команды забьют'),
    groups: SCORE,
    outcomes: YES_NO,
  },
  {
    id: 31,
    name: words('{$competitor1} clean sheet', '{$competitor1} sin encajar', '{$competitor1} не пропустит'),
    groups: SCORE,
    outcomes: YES_NO,
  },
  {
    id: 32,
    name: words('{$competitor2} clean sheet', '{$competitor2} sin encajar', '{$competitor2} не пропустит'),
    groups: SCORE,
    outcomes: YES_NO,
  },
  {
    id: 38,
    name: words('{!goalnr} goalscorer', 'Goleador del {!goalnr} gol', 'Автор {!goalnr} гола'),
    groups: 'all|regular_play|scorers',
    outcomes: NO_GOAL,
    specifiers: [GOAL, ['type', 'string']],
    includesOutcomesOfType: 'sr:player',
  },
  {
    id: 40,
    name: words('Anytime goalscorer', 'Marca en cualquier momento', 'Забьёт гол в матче'),
    groups: 'all|regular_play|scorers',
    outcomes: NO_GOAL,
    specifiers: [['type', 'string']],
    includesOutcomesOfType: 'sr:player',
  },
  {
    id: 45,
    name: words('Correct score', 'Resultado exacto', 'Точный счёт'),
    groups: SCORE,
    outcomes: [...CORRECT_SCORES, ['324', words('other', 'otro', 'другой')]],
  },
  {
    id: 47,
    name: words('Halftime/fulltime', 'Descanso/final', 'Тайм/матч'),
    groups: SCORE,
    outcomes: HALF_FULL,
  },
  { id: 60, name: words('1st half - 1x2', '1.ª parte - 1x2', '1-й тайм - 1x2'), groups: FIRST_HALF, outcomes: WAYS },
  {
    id: 66,
    name: words('1st half - handicap', '1.ª parte - hándicap', '1-й тайм - фора'),
    groups: FIRST_HALF,
    outcomes: HANDICAPPED,
    specifiers: [HCP],
  },
  {
    id: 68,
    name: words('1st half - total', '1.ª parte - total', '1-й тайм - тотал'),
    groups: FIRST_HALF,
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 166,
    name: words('Total corners', 'Total de córners', 'Тотал угловых'),
    groups: 'all|regular_play|corners',
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 139,
    name: words('Total bookings', 'Total de tarjetas', 'Тотал карточек'),
    groups: 'all|regular_play|bookings',
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  { id: 186, name: words('Winner', 'Ganador', 'Победитель'), groups: SCORE, outcomes: SIDES },
  {
    id: 187,
    name: words('Game handicap', 'Hándicap de juegos', 'Фора по геймам'),
    groups: SCORE,
    outcomes: HANDICAPPED,
    specifiers: [HCP],
  },
  {
    id: 188,
    name: words('Set handicap', 'Hándicap de sets', 'Фора по сетам'),
    groups: SCORE,
    outcomes: HANDICAPPED,
    specifiers: [HCP],
  },
  {
    id: 189,
    name: words('Total games', 'Total de juegos', 'Тотал геймов'),
    groups: SCORE,
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 199,
    name: words('Correct score', 'Resultado exacto', 'Точный счёт'),
    groups: SCORE,
    specifiers: [VARIANT],
  },
  {
    id: 202,
    name: words('{!setnr} set - winner', '{!setnr} set - ganador', '{!setnr} сет - победитель'),
    groups: 'all|score|set',
    outcomes: SIDES,
    specifiers: [SET],
  },
  {
    id: 203,
    name: words('{!setnr} set - game handicap', '{!setnr} set - hándicap de juegos', '{!setnr} сет - фора по геймам'),
    groups: 'all|score|set',
    outcomes: HANDICAPPED,
    specifiers: [SET, HCP],
  },
  {
    id: 204,
    name: words('{!setnr} set - total games', '{!setnr} set - total de juegos', '{!setnr} сет - тотал геймов'),
    groups: 'all|score|set',
    outcomes: UNDER_OVER,
    specifiers: [SET, TOTAL],
  },
  {
    id: 210,
    name: words(
      '{!setnr} set game {gamenr} - winner',
      '{!setnr} set, juego {gamenr} - ganador',
      '{!setnr} сет, гейм {gamenr} - победитель',
    ),
    groups: 'all|score|game',
    outcomes: SIDES,
    specifiers: [SET, ['gamenr', 'integer']],
  },
  {
    id: 219,
    name: words('Winner (incl. overtime)', 'Ganador (incl. prórroga)', 'Победитель (с овертаймом)'),
    groups: 'all|score|incl_ot',
    outcomes: SIDES,
  },
  {
    id: 223,
    name: words('Handicap (incl. overtime)', 'Hándicap (incl. prórroga)', 'Фора (с овертаймом)'),
    groups: 'all|score|incl_ot',
    outcomes: HANDICAPPED,
    specifiers: [HCP],
  },
  {
    id: 225,
    name: words('Total (incl. overtime)', 'Total (incl. prórroga)', 'Тотал (с овертаймом)'),
    groups: 'all|score|incl_ot',
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 314,
    name: words('Total sets', 'Total de sets', 'Тотал сетов'),
    groups: SCORE,
    outcomes: UNDER_OVER,
    specifiers: [TOTAL],
  },
  {
    id: 534,
    name: words('Championship free text market', 'Mercado de campeonato', 'Рынок чемпионата'),
    groups: 'all',
    specifiers: [VARIANT],
    includesOutcomesOfType: 'pre:outcometext',
  },
  {
    id: 559,
    name: words('Free text market', 'Mercado de texto libre', 'Рынок с произвольным текстом'),
    groups: 'all',
    specifiers: [VARIANT],
    includesOutcomesOfType: 'pre:outcometext',
  },
];

const EXACT_GOALS = 'sr:exact_goals:6+';
const SETS_OF_THREE = 'sr:correct_score:bestof:3';

/** Outcomes that come with a variant, by its id. */
export const VARIANTS: readonly { id: string; outcomes: readonly (readonly [id: string, name: Name])[] }[] = [
  {
    id: EXACT_GOALS,
    outcomes: ['0', '1', '2', '3', '4', '5', '6+'].map((goals, at) => [`${EXACT_GOALS}:${68 + at}`, same(goals)]),
  },
  {
    id: SETS_OF_THREE,
    outcomes: ['2:0', '2:1', '1:2', '0:2'].map((sets, at) => [`${SETS_OF_THREE}:${4 + at}`, same(sets)]),
  },
];

/** The outcome of a variant by its English name. */
export const variantOutcome = (variant: string, name: string): string | undefined =>
  VARIANTS.find(({ id }) => id === variant)?.outcomes.find(
    ([, names]) => typeof names !== 'string' && names.en === name,
  )?.[0];
