import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Moment } from './moment.tsx';
import { ShellProvider } from './shell.tsx';
import { createStore } from './store.ts';

const said = (content: object): string => {
  const shell = { locale: 'en', content, texts: createStore({ common: { joinWord: 'at' } }) };
  return renderToStaticMarkup(
    <ShellProvider shell={shell as never}>
      <Moment at="2024-03-05T09:05:00Z" />
    </ShellProvider>,
  );
};

it('[~CO-15] between a day and a time stands the word that the operator has configured, or else the language’s own', () => {
  expect(said({ joinWord: 'um' })).toContain('05.03.2024 um 9:05');
  expect(said({})).toContain('05.03.2024 at 9:05');
});
