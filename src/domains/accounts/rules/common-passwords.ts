/** Passwords that guessers try first. Built from the patterns behind the public lists, so that the list is ours. */
const WORDS = ['password', 'passwort', 'qwerty', 'qwertz', 'azerty', 'asdfgh', 'zxcvbn', 'letmein', 'welcome', 'admin', 'login', 'master', 'monkey', 'dragon', 'football', 'baseball', 'basketball', 'soccer', 'hockey', 'iloveyou', 'princess', 'sunshine', 'shadow', 'superman', 'batman', 'trustno1', 'starwars', 'pokemon', 'michael', 'jordan', 'daniel', 'ashley', 'jessica', 'charlie', 'thomas', 'robert', 'andrew', 'summer', 'winter', 'spring', 'autumn', 'flower', 'cookie', 'cheese', 'pepper', 'ginger', 'killer', 'freedom', 'whatever', 'secret', 'computer', 'internet', 'samsung', 'google', 'facebook', 'liverpool', 'arsenal', 'chelsea', 'barcelona', 'ferrari', 'mercedes', 'corvette', 'mustang', 'harley', 'hunter', 'ranger', 'soldier', 'diamond', 'silver', 'golden', 'orange', 'purple', 'yellow', 'banana', 'chocolate', 'baize', 'casino', 'poker', 'jackpot', 'roulette', 'blackjack', 'betting', 'gambling', 'lucky', 'winner', 'slot', 'bonus', 'deposit'];
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '01', '007', '69', '77', '88', '99', '00', '11', '21', '2000', '2010', '2015', '2018', '2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc', '1q2w3e4r5t6y', 'abcdefghijklmnop', '0987654321', '1qaz2wsx3edc', 'q1w2e3r4t5'];

function* build(): Generator<string> {
  for (const word of WORDS) for (const ending of ENDINGS) yield word + ending;
  for (const word of WORDS) yield word + word;
  for (const row of ROWS) for (let start = 0; start + 6 <= row.length; start++) for (let end = start + 6; end <= row.length; end++) yield row.slice(start, end);
  for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') for (let length = 6; length <= 12; length++) yield character.repeat(length);
  for (let pair = 0; pair < 100; pair++) for (let times = 3; times <= 6; times++) yield String(pair).padStart(2, '0').repeat(times);
  for (let triple = 0; triple < 1000; triple++) for (let times = 2; times <= 4; times++) yield String(triple).padStart(3, '0').repeat(times);
  for (let year = 1950; year <= 2026; year++) for (let day = 101; day <= 1231; day += day % 100 === 31 ? 70 : 1) if (day % 100 >= 1) yield `${String(day).padStart(4, '0')}${year}`;
}

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(build());
