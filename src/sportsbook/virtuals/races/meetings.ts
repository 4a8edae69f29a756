import { ENGLISH_HORSES, RUSSIAN_HORSES, SPANISH_HORSES } from './horse-names.ts';
import type { Meeting } from './meeting.ts';

const listOf = (text: string): readonly string[] => text.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));

/** `Heron Lake|Lago de la Garza|Озеро цапель`. */
const titlesOf = (...texts: string[]): Meeting['titles'] =>
  texts.map((text) => {
    const [en = '', es = en, ru = en] = text.split('|');
    return { en, es, ru };
  });

/** Courses and people are invented; no real ones are meant. */
export const meetings: readonly Meeting[] = [
  {
    id: 'larkfield-park',
    names: { en: 'Larkfield Park', es: 'Larkfield Park', ru: 'Ларкфилд-Парк' },
    region: { en: 'England', es: 'Inglaterra', ru: 'Англия' },
    country: 'GB',
    rating: 1,
    place: 1,
    horses: ENGLISH_HORSES,
    jockeys:
      listOf(`T. Ashcombe, R. Barrowdale, F. Calderby, J. Dunmorrow, E. Fenwaite, M. Garthwell, O. Hartsby, L. Ingleford,
      S. Kettlewick, D. Langmere, P. Marchbank, H. Netherby, C. Penhallick, N. Quarrington, B. Rowsley, W. Stainmoor, A. Thaxby,
      K. Ulverton, G. Wainfleet, I. Yarborne`),
    trainers:
      listOf(`Mrs A. Brightmoor, C. Copplestone, Sir D. Dalwhin, E. Eastlake, F. Foxcroft, G. Greymoor, Miss H. Hollinshaw,
      J. Kirkmoor, L. Lydgrave, M. Millsom, N. Norbreck, P. Pickersby, S. Selwick, W. Westray`),
    titles: titlesOf(
      'Larkfield|Larkfield|Ларкфилд',
      'Weir Meadow|Prado de la Presa|Луг у плотины',
      'Oak Avenue|Avenida de los Robles|Дубовая аллея',
      'Bellwether|Bellwether|Белвезер',
      'Millrace|Acequia del Molino|Мельничный ручей',
      'Heron Lake|Lago de la Garza|Озеро цапель',
      'Long Barrow|Long Barrow|Лонг-Бэрроу',
      'Harvest Home|Fiesta de la Cosecha|Праздник урожая',
      'Stonebridge|Stonebridge|Стоунбридж',
      'Lamplighter|Farolero|Фонарщик',
      'Wychwood Rise|Wychwood Rise|Уичвуд-Райз',
      'Summerhouse|Cenador|Беседка',
    ),
    distances: [1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200],
    goings: ['firm', 'good-to-firm', 'good', 'good-to-soft', 'soft', 'heavy'],
  },
  {
    id: 'valdelirios',
    names: { en: 'Valdelirios', es: 'Hipódromo de Valdelirios', ru: 'Вальделириос' },
    region: { en: 'Spain', es: 'España', ru: 'Испания' },
    country: 'ES',
    rating: 2,
    place: 2,
    horses: SPANISH_HORSES,
    jockeys:
      listOf(`A. Albarreal, B. Barcenilla, C. Dueñasrubia, D. Escalantero, E. Fuenmayor, F. Garabandal, G. Hinojales, H. Iturrasti,
      I. Jaramanco, J. Lacalleja, L. Montesclaros, M. Navalpino, N. Olmedilla, O. Quintanar, P. Robledal, R. Sanmillán, S. Torrelaguna,
      T. Urdanegui, U. Valdeolivas, X. Zarzosa`),
    trainers:
      listOf(`Cuadra Arrabalde, Cuadra Bermejales, Cuadra Castellote, Cuadra Doñamira, Cuadra Encinares, Cuadra Fresnedal,
      Cuadra Guadalmez, Cuadra Herreruela, Cuadra Miravalles, Cuadra Noguerones, Cuadra Riofrío, Cuadra Villarejo`),
    titles: titlesOf(
      'Valdelirios|Valdelirios|Вальделириос',
      'Almond Blossom|Flor de Almendro|Цвет миндаля',
      'Grape Harvest|Vendimia|Сбор винограда',
      'Old Aqueduct|Acueducto Viejo|Старый акведук',
      'White Villages|Pueblos Blancos|Белые деревни',
      'Night Fair|Feria de Noche|Ночная ярмарка',
      'Swallows|Golondrinas|Ласточки',
      'Sierra Clara|Sierra Clara|Сьерра-Клара',
      'Orange Grove|Naranjal|Апельсиновая роща',
      'Salt Road|Camino de la Sal|Соляной путь',
      'Three Fountains|Tres Fuentes|Три фонтана',
      'Lantern|Farol|Фонарь',
    ),
    distances: [1100, 1200, 1400, 1600, 1800, 2000, 2400],
    goings: ['firm', 'good-to-firm', 'good', 'good-to-soft'],
  },
  {
    id: 'ozyorny-yar',
    names: { en: 'Ozyorny Yar', es: 'Ozyorny Yar', ru: 'Озёрный Яр' },
    region: { en: 'Russia', es: 'Rusia', ru: 'Россия' },
    country: 'RU',
    rating: 3,
    place: 3,
    horses: RUSSIAN_HORSES,
    jockeys:
      listOf(`A. Belozersky, B. Vyazovkin, V. Gornostayev, G. Dubravin, D. Yezhevikin, Y. Zhuravsky, Z. Ivnyakov, I. Kalinovsky,
      K. Lugovskoy, L. Medovarov, M. Nadrechny, N. Ozerkov, O. Pereleskin, P. Rakitnikov, R. Stepnyakov, S. Tropinin, T. Ukladov,
      F. Khvoynikov, E. Chernichkin, Y. Yasenkov`),
    trainers:
      listOf(`Kamensky konezavod, Lugovoy konezavod, Stepnoy konezavod, Verkhneozyorsky konezavod, Belogorsky konezavod,
      Kedrovsky konezavod, Polyansky konezavod, Rodnikovsky konezavod, Sosnovsky konezavod, Yablonevy konezavod`),
    titles: titlesOf(
      'Ozyorny Yar|Ozyorny Yar|Озёрный Яр',
      'First Snow|Primera Nieve|Первый снег',
      'Birch Grove|Abedular|Берёзовая роща',
      'Amber|Ámbar|Янтарь',
      'White Nights|Noches Blancas|Белые ночи',
      'Samovar|Samovar|Самовар',
      'Silver Bell|Campana de Plata|Серебряный колокол',
      'Ice Drift|Deshielo|Ледоход',
      'Firebird|Pájaro de Fuego|Жар-птица',
      'Malachite|Malaquita|Малахит',
      'Rowan|Serbal|Рябина',
      'Northern Pier|Muelle del Norte|Северный причал',
    ),
    distances: [1000, 1200, 1400, 1600, 2000, 2400],
    goings: ['standard'],
  },
];
