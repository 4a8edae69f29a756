// Words that must not appear at a table, in the languages of the site. A star stands for any ending. The operator adds words of
// their own in the content (`chatWords` of games-config).
const ENGLISH = 'asshole* bastard* bitch* cunt* faggot* fuck* motherfuck* nigger* retard* shit* slut* wanker* whore*';
const SPANISH = 'cabrón* coño gilipollas hijoputa* joder maricón* mierda* pendejo* polla puta* puto* zorra*';
const RUSSIAN =
  'бляд* гандон* долбоеб* ебан* ебат* ебал* мудак* мудил* нахуй пидор* пидар* пизд* похуй сука суки хуе* хуй* хуя* шлюх*';

export const CHAT_WORDS: readonly string[] = [ENGLISH, SPANISH, RUSSIAN].flatMap((words) => words.split(' '));
