// Names of horses, by meeting. They are made up; no real horse is meant.
const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '');

export const ENGLISH_HORSES = listOf(`
  Candlewick Lane, Thistle Parade, Copper Almanac, Borrowed Lantern, Hedgerow Minuet, Saltmarsh Piper, Quill and Ember, Winter Rhubarb,
  Marmalade Sky, The Ferry Bell, Barley Sonnet, Pewter Moon, Foxglove Court, Tuppence Waltz, Ninth of April, Gilded Thimble,
  Orchard Telegraph, Cobblestone King, Lavender Cannon, Rook’s Gambit Lane, Harbour Gossip, Velvet Turnstile, Crumpet Soldier, Old Penny Road,
  Bramble Sermon, Tidewater Tom, Parlour Thunder, Chalk Horizon, Ivory Postman, Sixpenny Storm, Meadow Cipher, Heather Brigade,
  Lamplighter Jo, Wandering Teapot, Nettle Queen, Bright Cartographer, Dovecote Drummer, Flint and Feather, Mossy Colonel, Walnut Regatta,
  The Quiet Mile, Honeysuckle Jack, Paper Galleon, Bluebell Verdict, Rusty Halo, Cinder Promenade, Willow Argument, Buttercup Baron,
  Larkspur Legend, Distant Kettle, Fiddler’s Meadow, Ploughman’s Ace, Ambergate, Stormy Librarian, Cloudberry Duke, Tinker’s Comet,
  Hazel Riddle, Penny Farthingale, Grand Umbrella, Tumbledown Rose, Midsummer Ledger, Silver Gatepost, Wren’s Reply, Poppyfield Major,
  Apricot Thunder, Drizzle and Shine, Ashen Fiddle, Elderflower Run, Kestrel Avenue, Twelve Chimneys, Bonfire Clerk, Sedgefern,
  Stargazer Pie, Oakleaf Envoy, Marigold Express, Cathedral Jig, Starling Ballad, Treacle Meridian, Gorse Lightning, Brass Nightingale,
  Rambling Cedric, Dapper Badger, Winter Postcard, Pebble Oratorio, Brook Street Blues, Cider Cavalier, Sparrow Hill Lad, Thunder Over Tea,
  Juniper Square, Lost Umbrella, Primrose Pilot, Hollow Bell Tower, Russet Rumour, Vicar’s Shortcut, Snowdrop Sergeant, Green Dragonfly Inn,
  Fair Isle Fancy, Chestnut Chorus, Moorland Waltz, Toffee Tribune, Sunday Cartwheel, Ragwort Prince, Windmill Whisper, Harvest Tambourine,
  Lodestone Lady, Skylark Notion, Copperplate, Toast and Honour, Birchwood Jester, Midnight Haberdasher, Bracken Ballet, Clover Magistrate`);

export const SPANISH_HORSES = listOf(`
  Abanico Rojo, Brisa de Almendro, Canto Rodado, Duende Sereno, Espuela Dorada, Farol de Invierno, Golondrina Azul, Hojarasca,
  Isla Perdida, Jazmín de Abril, Llano y Viento, Marejada Alta, Noche de Verbena, Olivo Viejo, Palabra Dada, Quimera Blanca,
  Romero y Sal, Sombra de Higuera, Tambor Lejano, Última Campana, Vereda Real, Zarzamora Mía, Aceituna Negra, Barquero,
  Clavel de Octubre, Dama Encendida, Estribillo, Fuego Lento, Gavilán Serrano, Huerta Clara, Imán del Sur, Jinete de Papel,
  Lunar de Plata, Molino Quieto, Nube Torera, Ojalá Siempre, Pan y Guitarra, Rayo de Corcho, Siete Veredas, Torre de Naipes,
  Uva Temprana, Violeta del Campo, Alba de Cobre, Bandolero Fino, Cal y Arena, Desvelo, Encina Brava, Flor de Azafrán,
  Grano de Oro, Herradura Nueva, Ira Mansa, Jarana Fina, La Tramontana, Miel de Brezo, Norte Franco, Ola Tercera,
  Pregonero, Río Callado, Sal de la Ribera, Trébol Gitano, Umbría, Veleta Loca, Arco de Piedra, Bolero Lento,
  Cigarra de Enero, Don Calendario, El Campanero, Fandango Azul, Gran Almirez, Hilo de Seda, Invernadero, Juglar del Puente,
  Lagar de Piedra, Mantilla Gris, Naranja Amarga, Oro de Ayer, Pico de Grulla, Retama, Salinera, Tinto de Verano,
  Un Suspiro, Viento Terral, Albahaca Fresca, Buen Augurio, Caracola, Dos Orillas, Escarcha, Faro Menor,
  Garza Morena, Hermano Lobo, Institutriz, Jaque al Alba, Limonero Real, Medialuna, Nácar Fino, Ópalo Gris,
  Paso de Cebra, Regaliz, Sereno de Barrio, Tejedora, Verde Oliva, Yunque y Clavo, Ánfora, Bisagra,
  Castañuela Rota, Delantal de Lino, El Último Tren, Fresa Salvaje Mía, Girasol de Noche, Hinojo, Marisma Alta, Zaguán Fresco`);

export const RUSSIAN_HORSES = listOf(`
  Akvarel, Belaya Tropa, Veter v Pole, Granatovy Sad, Dalny Bereg, Yeliseyka, Zharovnya, Zimny Saksofon,
  Izumrudnaya Vest, Kedrovy Korol, Ledokhod, Medovy Spas, Nevedomka, Osennyaya Glava, Polyarny Chas, Ryabinovka,
  Serebryany Gvozd, Taiga Blyuz, Ukrop i Myata, Filigran, Khrustalny Most, Tsarapina, Chernika, Shalfey,
  Ekvator, Yurky Barin, Yasnotka, Altayets, Barkhatny Sezon, Vasilkovy Ray, Golubaya Zapiska, Dvoyka Tref,
  Yezhevika, Zhuravushka, Zarya Nad Lugom, Ivan-Chay, Kaleydoskop, Lipovy Mart, Molchun, Nochnaya Pochta,
  Oblepikha, Pereprava, Rosinka, Snezhny Kapitan, Tikhaya Gavan, Umnitsa, Fonarshchik, Khvoya,
  Tsvetnoy Son, Chayny Gorod, Shorokh, Eskiz, Yuzhny Prichal, Yantarny Most, Arbuzny Korol, Bubenets,
  Vechernyaya Zvezda Yara, Gulyay-Vorota, Dozhdlivy Ponedelnik, Yelovaya Shishka, Zheleznaya Margaritka, Zolotaya Pugovitsa, Iskra Ognya, Klyukva v Sakhare,
  Lunny Kalendar, Malinovy Zvon, Nebylitsa, Okolitsa, Podsolnukh, Rodnikovy, Sinyaya Borozda, Topolinaya,
  Uzory na Stekle, Frantik, Khorovod, Tselina, Chastushka, Shchedry Vecher, Elegiya Polya, Yula,
  Yablochny Dym, Aprelskaya Kapel, Berestyanka, Vorobyinaya Noch, Grozovoy Pereval, Derevenskiy Dzhaz, Yenot-Skorokhod, Zhemchuzhnaya Pyl,
  Zelyony Semafor, Izgib Reki, Koster na Kose, Lastochkino, Mayatnik, Nezabudka Severa, Ovsyany Polk, Pastila,
  Romashkovy Fronton, Sakharny Val, Tyoply Kamen, Uragan Petrovich, Fioletovy Les, Kholshchovy, Tsikoriy, Cherepitsa,
  Shipovnik, Etyud, Yashmovy Klyuch, Bryusnika, Vyuzhny Korol, Kamerton, Sorochya Pochta, Polynny Veter`);
