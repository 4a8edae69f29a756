import { expect, it } from 'vitest';
import { CHAT_WORDS } from './chat-words.ts';
import { withoutLinks, withoutWords } from './plain-talk.ts';

it.each([
  ['win at https://evil.example/x?y=1 now', 'win at now'],
  ['www.evil.example', ''],
  ['see Evil-Casino.com/promo!', 'see'],
  ['write to me@evil.example please', 'write to please'],
  ['t.me/evil', ''],
  ['казино.рф тут', 'тут'],
])('takes the address out of “%s”', (text, plain) => expect(withoutLinks(text)).toBe(plain));

it.each(['Nice one.Good luck', '2.5 on red, 1.40 on 7', 'gg.', 'Ok... next', 'a.b', 'I won 3.20 EUR'])(
  'leaves “%s” as it is',
  (text) => expect(withoutLinks(text)).toBe(text),
);

it.each([
  ['What the FUCKING dealer', 'What the ******* dealer'],
  ['Qué CABRÓN', 'Qué ******'],
  ['ну ты и долбоёб', 'ну ты и *******'],
  ['Scunthorpe is a town', 'Scunthorpe is a town'],
  ['disputa y computadora', 'disputa y computadora'],
  ['рассука', 'рассука'],
])('reads “%s” as “%s”', (text, plain) => expect(withoutWords(text, CHAT_WORDS)).toBe(plain));

it('hides the words of the operator, whatever signs they are made of', () => {
  expect(withoutWords('rigged! (rigged?) RIG', ['rigged', '(', 'a+b', ''])).toBe('******! (******?) RIG');
});
