// A large, invented house.
const FIRST = ['Amber', 'Silent', 'Golden', 'Frozen', 'Paper', 'Velvet', 'Copper', 'Hidden', 'Northern', 'Lucky'];
const SECOND = ['Harbor', 'Garden', 'Lantern', 'Orchard', 'Express', 'Temple', 'Comet', 'Market', 'Falcon', 'Reef'];
/** A catalogue of so many games, for the search of the hall. */
export const manyGames = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sysname: `game-${index}`,
    name: `${FIRST[index % 10]} ${SECOND[Math.floor(index / 10) % 10]} ${Math.floor(index / 100)}`,
    description: {},
    image_url: '',
    type: 'slot' as const,
    provider: `studio-${index % 40}`,
    tags: [index % 3 === 0 ? 'volatility:high' : 'volatility:low', index % 2 === 0 ? 'return:96' : 'return:95'],
    rtp: '96.0000',
    volatility: 'high' as const,
    max_win: 1000,
    stakes: [],
    demo_stakes: [],
    has_demo: true,
    priority: index,
  }));
