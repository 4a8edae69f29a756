import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameOfHouse, lookOf } from './public-name.ts';

describe('a public name of the house', () => {
  it.each([
    'Administrator',
    'Support',
    'admin',
    'SUPPORT24',
    'Baize',
    'BaizeCasino',
    'casino',
    'Operator',
    'TheDealer',

    'Croupier',
    'moderator7',
    'AnnaFromSupport',
    'Mod1',
    'Soporte',
    'Administrador',
    'Поддержка',
    'Админ',
    'Крупье',
    'Аdmin',
    'Suрроrt',
    'Adm1n',
    '4dm1n1strator',
    'Supp0rt',
    'Cas1no',
    'Ádmin',
    'Modérator',
    'Adrnin',
    'СASINО',
  ])('%s is refused', (name) => {
    expect(isNameOfHouse(name)).toBe(true);
  });

  it.each([
    'Badminton',
    'Modesta',
    'Anna',
    'GoldenBadger1234',
    'Robot',
    'Иванов',
    'Housekeeper',
    'Hamster',
    'Casanova',
  ])('%s is a player’s', (name) => {
    expect(isNameOfHouse(name)).toBe(false);
  });

  it('is one that holds the brand, wherever it stands', () => {
    for (const name of ['GreenClothVIP', 'MyGreenCloth', 'Gr33nCl0th', 'GrееnСlоth'])
      expect(isNameOfHouse(name, ['Green Cloth'])).toBe(true);
    expect(isNameOfHouse('GreenGrass', ['Green Cloth', 'Go'])).toBe(false);
  });
});

describe('the look of a name', () => {
  const TWINS: Record<string, string> = {
    a: 'а',
    e: 'е',
    o: 'о',
    p: 'р',
    c: 'с',
    x: 'х',
    y: 'у',
    A: 'А',
    B: 'В',
    M: 'М',
  };
  it('is the same however many of its letters are of the other script', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Object.keys(TWINS)), minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(letters, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (name, swaps) => {
        const twin = Array.from(name, (letter, index) => (swaps[index] ? TWINS[letter]! : letter)).join('');
        expect(lookOf(twin)).toBe(lookOf(name));
      }),
    );
  });
  it('is another for another number', () => {
    const looks = Array.from({ length: 9000 }, (_, index) => lookOf(`CalmOtter${1000 + index}`));
    expect(new Set(looks).size).toBe(9000);
  });
});
