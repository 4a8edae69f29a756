/** The competitions of the league: a football league of eight, and a tour of tennis players. All of them are invented. */
import { SPORTS, type Competitor, type Names, type Player, type Tournament } from '../catalogue/sport-event.ts';

export interface RatedCompetitor extends Competitor {
  /** How good they are; 0 is the middle. */
  rating: number;
}

export interface Competition {
  tournament: Tournament;
  seasonName: Names;
  competitors: readonly RatedCompetitor[];
}

const FORWARDS = 3;

function squad(team: number, surnames: readonly string[]): Player[] {
  const firstNames = ['Marco', 'Ivan', 'Luis', 'Tom', 'Nils', 'Andre', 'Pavel', 'Diego', 'Emil', 'Sami'];
  return surnames.map((surname, at) => ({
    id: `sr:player:${7_100_000 + team * 20 + at}`,
    name: `${surname}, ${firstNames[(team * 3 + at) % firstNames.length]}`,
    role: at < FORWARDS ? 'forward' : 'midfielder',
  }));
}

const CLUBS: readonly (readonly [name: string, abbreviation: string, rating: number, surnames: readonly string[]])[] = [
  ['Valmora FC', 'VAL', 1, ['Arce', 'Belmonte', 'Castaño', 'Duarte', 'Esparza', 'Figueras']],
  ['Nordhavn IF', 'NOR', 0.7, ['Aagaard', 'Brandt', 'Dahl', 'Eriksen', 'Falk', 'Holm']],
  ['Sporting Alcova', 'ALC', 0.4, ['Abreu', 'Barros', 'Coelho', 'Fontes', 'Leal', 'Moura']],
  ['Eastmere Rovers', 'EAS', 0.2, ['Ashby', 'Barlow', 'Croft', 'Dunn', 'Ellery', 'Fenwick']],
  ['Dynamo Oresk', 'ORE', -0.1, ['Antonov', 'Belov', 'Gusev', 'Ershov', 'Zimin', 'Lapin']],
  ['SV Rheinthal', 'RHE', -0.3, ['Albers', 'Böhm', 'Decker', 'Ebert', 'Frings', 'Gruber']],
  ['Olympique Varenne', 'VAR', -0.6, ['Aubry', 'Blanchet', 'Chauvin', 'Dufour', 'Esnault', 'Fabre']],
  ['Atletico Montesole', 'MON', -1, ['Alfieri', 'Bassi', 'Conti', 'Donati', 'Errani', 'Fontana']],
];
const COUNTRIES = [
  ['Spain', 'ESP'],
  ['Denmark', 'DNK'],
  ['Portugal', 'PRT'],
  ['England', 'ENG'],
  ['Bulgaria', 'BGR'],
  ['Germany', 'DEU'],
  ['France', 'FRA'],
  ['Italy', 'ITA'],
] as const;

export const FOOTBALL: Competition = {
  tournament: {
    id: 'sr:tournament:910017',
    name: { en: 'Continental League', es: 'Liga Continental', ru: 'Континентальная лига' },
    sport: SPORTS.football,
    category: { id: 'sr:category:910393', name: { en: 'Simulated', es: 'Simulado', ru: 'Симуляция' } },
  },
  seasonName: { en: 'Continental League', es: 'Liga Continental', ru: 'Континентальная лига' },
  competitors: CLUBS.map(([name, abbreviation, rating, surnames], at) => ({
    id: `sr:competitor:${910_100 + at}`,
    name,
    abbreviation,
    country: COUNTRIES[at]![0],
    countryCode: COUNTRIES[at]![1],
    gender: 'male',
    rating,
    players: squad(at, surnames),
  })),
};

const TENNIS_PLAYERS = [
  ['Varga, Milan', 'VAR', 0.9],
  ['Okafor, Daniel', 'OKA', 0.6],
  ['Lindqvist, Axel', 'LIN', 0.3],
  ['Moreno, Hugo', 'MOR', 0.1],
  ['Petrenko, Oleg', 'PET', -0.1],
  ['Sato, Kenta', 'SAT', -0.3],
  ['Whitlock, James', 'WHI', -0.6],
  ['Rossi, Fabio', 'ROS', -0.9],
] as const;

export const TENNIS: Competition = {
  tournament: {
    id: 'sr:tournament:910555',
    name: { en: 'Harbour Tour', es: 'Circuito del Puerto', ru: 'Портовый тур' },
    sport: SPORTS.tennis,
    category: { id: 'sr:category:910785', name: { en: 'Simulated', es: 'Simulado', ru: 'Симуляция' } },
  },
  seasonName: { en: 'Harbour Tour', es: 'Circuito del Puerto', ru: 'Портовый тур' },
  competitors: TENNIS_PLAYERS.map(([name, abbreviation, rating], at) => ({
    id: `sr:competitor:${910_500 + at}`,
    name,
    abbreviation,
    country: COUNTRIES[at]![0],
    countryCode: COUNTRIES[at]![1],
    gender: 'male',
    rating,
  })),
};
