import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Moment } from './moment.tsx';
import { ShellProvider } from './shell.tsx';
import { covers } from '#testing/covers.ts';

const textOf = (content: object): string =>
  renderToStaticMarkup(
    <ShellProvider shell={{ locale: 'en', content } as never}>
      <Moment at="2024-03-05T09:05:00Z" />
    </ShellProvider>,
  );

it(
  'between a day and a time stands the word that the operator has configured, or else `a las`',
  covers('CO-15 1/2'),
  () => {
    expect(textOf({ joinWord: 'um' })).toContain('05.03.2024 um 9:05');
    expect(textOf({})).toContain('05.03.2024 a las 9:05');
  },
);
