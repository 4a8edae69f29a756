// Names of which those of the players of the built-in clubs are put together, by country. The surnames are made for their sound; no real
// player is meant.

interface Names {
  given: readonly string[];
  family: readonly string[];
}

const listOf = (text: string): readonly string[] => text.trim().split(/\s+/);

const ENGLISH: Names = {
  given: listOf(
    'Alfie Callum Declan Ethan Finlay George Harvey Jamie Kieran Lewis Miles Nathan Oscar Patrick Reece Samuel Toby Wesley Dominic Elliot',
  ),
  family:
    listOf(`Ashcombe Barrowdale Calderby Dunmorrow Elsworthy Fenwaite Garthwell Hartsby Ingleford Kettlewick Langmere Marchbank
    Netherby Oakhanger Penhallick Quarrington Rowsley Stainmoor Thaxby Ulverton Wainfleet Yarborne Applegarth Brightmoor Copplestone
    Dalwhin Eastlake Foxcroft Greymoor Hollinshaw Kirkmoor Lydgrave Millsom Norbreck Pickersby Redfern-Hale Selwick Tattersby Westray Wyndale`),
};

const SPANISH: Names = {
  given: listOf(
    'Adrián Álvaro Bruno César Daniel Diego Enrique Fabián Gonzalo Hugo Iker Jaime Jorge Lucas Marcos Mateo Óscar Rubén Sergio Unai',
  ),
  family:
    listOf(`Albarreal Barcenilla Cantalapuerta Dueñasrubia Escalantero Fuenmayor Garabandal Hinojales Iturrasti Jaramanco
    Lacalleja Montesclaros Navalpino Olmedilla Peñaranda Quintanar Robledal Sanmillán Torrelaguna Urdanegui Valdeolivas Zarzosa
    Arrabalde Bermejales Castellote Doñamira Encinares Fresnedal Guadalmez Herreruela Izarrate Laguardiola Miravalles Noguerones
    Otxandegi Palacuelos Riofrío Sotogrande Tamarite Villarejo`),
};

const BRAZILIAN: Names = {
  given: listOf(
    'Anderson Breno Caio Davi Douglas Everton Fábio Gabriel Heitor Igor João Kauã Leandro Matheus Nilton Otávio Rafael Renan Thiago Wesley',
  ),
  family:
    listOf(`Abreval Bastidas Carvalheira Damasceno Esteval Fontanella Guimarante Itaporã Jardimar Lacerda-Luz Monteirão Nazareno
    Oliveto Pirajuba Quintela Rebouças Saldanheiro Taquaral Uruçanga Valadão Xavantes Zeferinho Aroeira Bragantim Caxambu Dourado-Reis
    Espinhel Figueiral Gravatá Ibirapora Jequitiba Lagoinha Maranguá Nogueirol Paranaguá Ribeirol Sampaiva Tibagi Varjão Vilarinho`),
};

const GERMAN: Names = {
  given: listOf(
    'Anton Bastian Clemens David Emil Fabian Felix Hannes Jannik Jonas Konrad Lennart Lukas Marius Nils Philipp Robin Simon Till Valentin',
  ),
  family:
    listOf(`Achterberg Birkenau Dornwalder Eschenbrenner Falkenrath Grünewaldt Haselbacher Immenhof Kaltenegg Lindenschmitt
    Morgenroth Niederhaus Oberländer Pfalzer Quellmann Rosenthaler Sandkühler Tannhoff Uhlenbrock Vierlinger Wackernagl Zeltinger
    Ahornfeld Brunnhuber Distelkamp Ebershagen Fichtelmann Gerstenberg Hopfengart Jägersdorf Kieselbach Lerchenthal Mühlbrecht Nebelung
    Ottersbach Pappelhain Rebstöcker Sonnleitner Traubinger Weidenhaupt`),
};

const JAPANESE: Names = {
  given: listOf(
    'Daichi Eiji Haruki Hayato Itsuki Kaito Kenshin Kouta Makoto Naoki Reiji Riku Ryota Shota Sora Takumi Tomoya Yuma Yusei Yuta',
  ),
  family:
    listOf(`Asahina-Mori Aokusa Chigasaki Enokida Fukumizu Hanazaki Hoshikawa Inokura Kagamino Kazehaya Kisaragi Kumagiri
    Matsukaze Minazuki Mizusawa Nagatsuki Nishizora Oborogi Otowara Sakuragi Shiomine Shirayuki Suzukaze Tachibori Takamine Tokiwara
    Tsukimori Umezono Wakatsu Yamabuki Yukimura Amagiri Hibarino Isozaki Kiriyama Momokawa Natsume Sazanami Toriumi Usuzumi`),
};

const RUSSIAN: Names = {
  given: listOf(
    'Aleksei Anton Artyom Bogdan Denis Egor Fyodor Gleb Ilya Kirill Konstantin Lev Matvei Maksim Nikita Pavel Roman Ruslan Stepan Timur',
  ),
  family:
    listOf(`Belozyorov Vetrogradov Gornostayev Dubrovitsyn Yelnikov Zharkovskoy Zimogorov Iverchuk Kalinovtsev Ledyanykh
    Malakhitov Nebolsky Ozernikov Prudolomov Rudnichny Severtsov Taiginsky Uralov Khlebodarov Chernozimov Shustovtsev Yasenevsky
    Berezhnykh Vyatsky Glukharyov Demidychev Zarechin Kedrovich Lugovtsov Medvednikov Nagornykh Omutov Peresvetsky Ryabinin Sosnovtsev
    Tuchkovich Utyosov Yantaryov Yarilin Zvonaryov`),
};

const BALTIC: Names = {
  given: listOf(
    'Aivars Andrius Dainius Edgars Gediminas Henri Indrek Janis Karolis Lauri Linas Mantas Martins Oskars Paulius Rait Rokas Siim Tadas Vilius',
  ),
  family:
    listOf(`Ąžuolaitis Beržinskas Dubenskis Ežerėlis Gintaras-Vėjas Jūrėnas Kalvelis Laukaitis Marinskas Pajūris Rasytis
    Smiltenas Takėnas Vėtrūnas Žvejys Bērzkalns Dzintariņš Jūrmals Kalnakrūms Liepkalns Ozolbirzs Priedkalns Saulgriezis Vējzaķis
    Kadakas Kaljumets Lepikraud Mererand Rannasoo Tammejärv Põldvere Sinilaid Vaherand Koivuranta Niemelaid Tuulimaa`),
};

const CANADIAN: Names = {
  given: [...ENGLISH.given.slice(0, 12), ...listOf('Bastien Étienne Félix Jérémie Laurent Mathieu Olivier Rémi')],
  family: [
    ...ENGLISH.family.slice(0, 22),
    ...listOf(`Beauséjour Clairval Desruisseaux Fontbrune Grandmaison Hautecombe Lachevêche Montrivière Neigeux Pontrouge Rivesault
      Sauvenière Tremblebois Valcartin`),
  ],
};

/** What players of esports call themselves. */
export const HANDLES: readonly string[] =
  listOf(`arclite bramble cinder dusk ember fable glint hollow inkwell juno kestrel lumen marrow
  nettle onyx pixel quill rune saffron tangle umbra vesper willow xeno yarrow zephyr anvil basalt comet drift echo flint gossamer halcyon
  ivory jasper kelp lantern mistral nimbus opal plume quartz rook sable thistle ursa velvet wisp zinc`);

const BY_COUNTRY: Readonly<Record<string, Names>> = {
  GB: ENGLISH,
  US: ENGLISH,
  CA: CANADIAN,
  ES: SPANISH,
  BR: BRAZILIAN,
  DE: GERMAN,
  JP: JAPANESE,
  RU: RUSSIAN,
};

/** Of the north-east of Europe where a country has none of its own. */
export const playerNames = (country: string | undefined): Names => BY_COUNTRY[country ?? ''] ?? BALTIC;
