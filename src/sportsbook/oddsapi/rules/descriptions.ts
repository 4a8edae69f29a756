/**
 * What the feed calls its own markets. In sports other than football, basketball and tennis bookmakers count overtime where markets of
 * ours with the same name do not, so theirs have names that say so; and there are those on one player.
 */
import type { LocalNames } from '#kernel/local-names.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { periodKind, propKind } from './market-keys.ts';

type MarketType = Extract<FeedMessage, { type: 'market_types' }>['types'][number];

const names = (en: string, es: string, ru: string): LocalNames => ({ en, es, ru });
const OVER = { id: 'over', names: names('Over {total}', 'Más de {total}', 'Больше {total}') };
const UNDER = { id: 'under', names: names('Under {total}', 'Menos de {total}', 'Меньше {total}') };
const HOME = { id: '1', names: { en: '{$competitor1}' } };
const AWAY = { id: '2', names: { en: '{$competitor2}' } };
const DRAW = { id: 'x', names: names('Draw', 'Empate', 'Ничья') };
const YES = { id: 'yes', names: names('Yes', 'Sí', 'Да') };
const NO = { id: 'no', names: names('No', 'No', 'Нет') };

interface MatchType {
  kind: string;
  names: LocalNames;
  outcomes: MarketType['outcomes'];
}

const MATCH_TYPES: readonly MatchType[] = [
  {
    kind: '1x2',
    names: names('Result in regular time', 'Resultado en el tiempo reglamentario', 'Исход в основное время'),
    outcomes: [HOME, DRAW, AWAY],
  },
  {
    kind: 'draw-no-bet',
    names: names('Draw no bet', 'Apuesta sin empate', 'Ничья — возврат'),
    outcomes: [HOME, AWAY],
  },
  {
    kind: 'double-chance',
    names: names(
      'Double chance in regular time',
      'Doble oportunidad en el tiempo reglamentario',
      'Двойной шанс в основное время',
    ),
    outcomes: [
      { id: '1x', names: names('{$competitor1} or draw', '{$competitor1} o empate', '{$competitor1} или ничья') },
      {
        id: '12',
        names: names(
          '{$competitor1} or {$competitor2}',
          '{$competitor1} o {$competitor2}',
          '{$competitor1} или {$competitor2}',
        ),
      },
      { id: 'x2', names: names('Draw or {$competitor2}', 'Empate o {$competitor2}', 'Ничья или {$competitor2}') },
    ],
  },
  {
    kind: 'total',
    names: names('Total {total}, with overtime', 'Total {total}, con prórroga', 'Тотал {total} с овертаймом'),
    outcomes: [OVER, UNDER],
  },
  {
    kind: 'handicap',
    names: names(
      'Handicap {+handicap}, with overtime',
      'Hándicap {+handicap}, con prórroga',
      'Фора {+handicap} с овертаймом',
    ),
    outcomes: [
      { id: '1', names: { en: '{$competitor1} ({+handicap})' } },
      { id: '2', names: { en: '{$competitor2} ({-handicap})' } },
    ],
  },
  {
    kind: 'both-score',
    names: names('Both score', 'Ambos marcan', 'Обе забьют'),
    outcomes: [YES, NO],
  },
];

/** What props count, by the key of the API; others are called as the API calls them. */
const PROPS: Readonly<Record<string, LocalNames>> = {
  player_points: names('Points', 'Puntos', 'Очки'),
  player_rebounds: names('Rebounds', 'Rebotes', 'Подборы'),
  player_assists: names('Assists', 'Asistencias', 'Передачи'),
  player_threes: names('Three-pointers', 'Triples', 'Трёхочковые'),
  player_blocks: names('Blocks', 'Tapones', 'Блок-шоты'),
  player_steals: names('Steals', 'Robos', 'Перехваты'),
  player_turnovers: names('Turnovers', 'Pérdidas', 'Потери'),
  player_goals: names('Goals', 'Goles', 'Голы'),
  player_shots: names('Shots', 'Tiros', 'Удары'),
  player_shots_on_goal: names('Shots on goal', 'Tiros a puerta', 'Броски в створ'),
  player_shots_on_target: names('Shots on target', 'Tiros a puerta', 'Удары в створ'),
  player_total_saves: names('Saves', 'Paradas', 'Сейвы'),
  player_pass_yds: names('Passing yards', 'Yardas de pase', 'Ярды на пасе'),
  player_pass_tds: names('Touchdown passes', 'Pases de touchdown', 'Тачдаун-пасы'),
  player_rush_yds: names('Rushing yards', 'Yardas de carrera', 'Ярды на выносе'),
  player_reception_yds: names('Receiving yards', 'Yardas de recepción', 'Ярды на приёме'),
  player_receptions: names('Receptions', 'Recepciones', 'Приёмы'),
  player_anytime_td: names('To score a touchdown', 'Anota un touchdown', 'Занесёт тачдаун'),
  player_1st_td: names('To score the first touchdown', 'Anota el primer touchdown', 'Занесёт первый тачдаун'),
  player_last_td: names('To score the last touchdown', 'Anota el último touchdown', 'Занесёт последний тачдаун'),
  player_goal_scorer_anytime: names('To score', 'Marca', 'Забьёт'),
  player_first_goal_scorer: names('To score first', 'Marca el primer gol', 'Забьёт первый гол'),
  player_goal_scorer_first: names('To score first', 'Marca el primer gol', 'Забьёт первый гол'),
  player_last_goal_scorer: names('To score last', 'Marca el último gol', 'Забьёт последний гол'),
  player_goal_scorer_last: names('To score last', 'Marca el último gol', 'Забьёт последний гол'),
  player_to_receive_card: names('To be booked', 'Recibe tarjeta', 'Получит карточку'),
  player_double_double: names('Double-double', 'Doble-doble', 'Дабл-дабл'),
  player_triple_double: names('Triple-double', 'Triple-doble', 'Трипл-дабл'),
  batter_home_runs: names('Home runs', 'Jonrones', 'Хоум-раны'),
  batter_hits: names('Hits', 'Hits', 'Хиты'),
  batter_total_bases: names('Total bases', 'Bases totales', 'Всего баз'),
  pitcher_strikeouts: names('Strikeouts', 'Ponches', 'Страйкауты'),
};

/** `player_pass_yds_q1` → `Pass yds q1`. */
function plainName(apiKey: string): LocalNames {
  const words = apiKey.replace(/^(?:player|batter|pitcher)_/, '').replaceAll('_', ' ');
  return { en: words.charAt(0).toUpperCase() + words.slice(1) };
}

const withTemplate = (base: LocalNames, template: (name: string) => string): LocalNames =>
  Object.fromEntries(Object.entries(base).map(([locale, name]) => [locale, template(name ?? base.en)])) as LocalNames;

/** Parts of a match, where a market of the feed's own is on one. */
const PERIODS: readonly (readonly [string, LocalNames])[] = [
  ['1h', names('first half', '1.ª parte', '1-й тайм')],
  ['2h', names('second half', '2.ª parte', '2-й тайм')],
  ...[1, 2, 3, 4].map(
    (number) => [`q${number}`, names(`quarter ${number}`, `cuarto ${number}`, `${number}-я четверть`)] as const,
  ),
  ...[1, 2, 3].map(
    (number) => [`p${number}`, names(`period ${number}`, `periodo ${number}`, `${number}-й период`)] as const,
  ),
];

function withoutOvertime(base: LocalNames): LocalNames {
  return withTemplate(base, (name) =>
    name.replace(
      /, with overtime| in regular time|, con prórroga| en el tiempo reglamentario| с овертаймом| в основное время/,
      '',
    ),
  );
}

function matchTypes(feed: string): MarketType[] {
  const typeOf = ({ kind, names: typeNames, outcomes }: MatchType, at: number): MarketType => ({
    kind: `${feed}.${kind}`,
    names: typeNames,
    outcomes: [...outcomes],
    groups: ['match'],
    limitClass: kind === '1x2' || kind === 'total' || kind === 'handicap' ? 'main' : 'side',
    place: 100 + at,
  });
  const whole = MATCH_TYPES.map(typeOf);
  const teamTotals = (['1', '2'] as const).map((team, at): MarketType => ({
    ...typeOf(
      {
        kind: `team-total-${team}`,
        names: names(
          `{$competitor${team}} total {total}, with overtime`,
          `Total de {$competitor${team}} {total}, con prórroga`,
          `Тотал {$competitor${team}} {total} с овертаймом`,
        ),
        outcomes: [OVER, UNDER],
      },
      20 + at,
    ),
  }));
  const parts = PERIODS.flatMap(([period, periodNames], nth) =>
    [...whole, ...teamTotals].map((type): MarketType => ({
      ...type,
      kind: periodKind(type.kind, period),
      names: Object.fromEntries(
        Object.entries(withoutOvertime(type.names)).map(([locale, name]) => [
          locale,
          `${name} – ${periodNames[locale as keyof LocalNames] ?? periodNames.en}`,
        ]),
      ) as LocalNames,
      limitClass: 'side',
      place: type.place + 100 * (nth + 1),
    })),
  );
  return [...whole, ...teamTotals, ...parts];
}

/** `markets`: keys of the API that the setting names. */
export function marketTypes(feed: string, markets: readonly string[]): MarketType[] {
  const props = [
    ...new Set(
      markets.filter((key) => /^(?:player|batter|pitcher)_/.test(key)).map((key) => key.replace(/_alternate$/, '')),
    ),
  ];
  return [
    ...matchTypes(feed),
    ...props.flatMap((key, at): MarketType[] => {
      const counted = PROPS[key] ?? plainName(key);
      const shared = { groups: ['players'], limitClass: 'player' as const, place: 2000 + at };
      return [
        {
          ...shared,
          kind: propKind(feed, key),
          names: withTemplate(counted, (name) => `{%player}: ${name} {total}`),
          outcomes: [OVER, UNDER],
        },
        {
          ...shared,
          kind: `${propKind(feed, key)}-yes`,
          names: withTemplate(counted, (name) => `{%player}: ${name}`),
          outcomes: [YES, NO],
        },
      ];
    }),
  ];
}
