// Texts of the sandbox supplier's own pages.
export interface SupplierTexts {
  stake: string;
  balance: string;
  playMoney: string;
  spin: string;
  pick: string;
  card: string;
  won: string;
  lost: string;
  notPlayed: string;
  sandbox: string;
  returns: string;
  leave: string;
  deposit: string;
  closed: string;
  free: string;
}

const EN: SupplierTexts = {
  stake: 'Bet',
  balance: 'Balance',
  playMoney: 'Demo money',
  spin: 'Spin',
  pick: 'Turn over a card.',
  card: 'Card {number}',
  won: 'You won {amount}.',
  lost: 'No win this time.',
  notPlayed: 'No bet was placed. {message}',
  sandbox: 'Demo provider',
  returns: 'RTP {rtp}%',
  leave: 'Back to games',
  deposit: 'Deposit',
  closed: 'The game couldn’t be opened. Please open it again from the games page.',
  free: 'Free spins left: {left} at {stake}',
};

const ES: SupplierTexts = {
  stake: 'Apuesta',
  balance: 'Saldo',
  playMoney: 'Dinero ficticio',
  spin: 'Girar',
  pick: 'Descubre una carta.',
  card: 'Carta {number}',
  won: 'Has ganado {amount}.',
  lost: 'Esta vez no hay premio.',
  notPlayed: 'No se ha apostado nada. {message}',
  sandbox: 'Proveedor de demostración',
  returns: 'RTP {rtp} %',
  leave: 'Volver a la sala',
  deposit: 'Depositar',
  closed: 'No se ha podido abrir el juego. Ábrelo de nuevo desde la sala.',
  free: 'Giros gratis: {left} a {stake}',
};

const RU: SupplierTexts = {
  stake: 'Ставка',
  balance: 'Баланс',
  playMoney: 'Демо-баланс',
  spin: 'Крутить',
  pick: 'Откройте карту.',
  card: 'Карта {number}',
  won: 'Вы выиграли {amount}.',
  lost: 'На этот раз без выигрыша.',
  notPlayed: 'Ставка не сделана. {message}',
  sandbox: 'Демонстрационный поставщик',
  returns: 'Отдача {rtp} %',
  leave: 'Назад в зал',
  deposit: 'Пополнить',
  closed: 'Игра не открылась. Откройте её ещё раз из зала.',
  free: 'Бесплатных вращений: {left}, ставка {stake}',
};

export const textsIn = (language: string): SupplierTexts => ({ en: EN, es: ES, ru: RU })[language] ?? EN;
