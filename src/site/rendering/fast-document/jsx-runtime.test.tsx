// Reused fragments change nothing: a page that takes them reads like one that renders everything anew.
import { useContext, createContext, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createSession } from '#site/shell/session.ts';
import { createStore } from '#site/shell/store.ts';
import { textOf } from './compress-once.ts';
import { jsx, renderInFragments, reuse } from './jsx-runtime.ts';

const Colour = createContext('red');
let renderings = 0;

function Row({ games }: { games: readonly string[] }) {
  renderings++;
  return (
    <section>
      {games.map((game) => (
        <b key={game} title={useContext(Colour)}>
          {game} &amp; {games.length}
        </b>
      ))}
    </section>
  );
}
function Outer({ games }: { games: readonly string[] }) {
  return <div>{jsx(Row, { games })}</div>;
}
reuse(Row, () => useContext(Colour));
reuse(Outer);

const [CONTENT, TEXTS] = [{}, {}];
const inShell = (page: ReactElement, { isPlayer = false, content = CONTENT, colour = 'red' } = {}): ReactElement => (
  <ShellProvider
    shell={
      {
        content,
        texts: createStore(TEXTS),
        session: createSession((isPlayer ? {} : null) as never),
      } as unknown as Shell
    }
  >
    <Colour value={colour}>{page}</Colour>
  </ShellProvider>
);
/** The HTML and what of it is shared, and how often the row was rendered for it. */
function render(page: ReactElement, options?: Parameters<typeof inShell>[1]) {
  const before = renderings;
  const chunks = renderInFragments(inShell(page, options));
  return {
    html: chunks.map(textOf).join(''),
    shared: chunks.filter((chunk) => typeof chunk !== 'string'),
    renderings: renderings - before,
  };
}
const plainly = (page: ReactElement, options?: Parameters<typeof inShell>[1]): string =>
  renderToString(inShell(page, options));

const page = (make: (type: typeof Row, games: readonly string[]) => ReactElement, games = ['dice', 'mines']) => (
  <main>
    before {make(Row, games)}
    {make(Row, ['crash'])} after
  </main>
);
const asReused = (type: typeof Row, games: readonly string[]): ReactElement => jsx(type, { games });
const asWritten = (Type: typeof Row, games: readonly string[]): ReactElement => <Type games={games} />;

it('a component is rendered once, and its page is the same to the letter then and later', () => {
  const expected = plainly(page(asWritten));
  const first = render(page(asReused));
  expect(first).toEqual({ html: expected, shared: [], renderings: 2 });
  const later = render(page(asReused));
  expect(later.html).toBe(expected);
  expect(later.renderings).toBe(0);
  expect(later.shared).toHaveLength(2);
});

it.each([
  ['other properties', page(asReused, ['slots']), page(asWritten, ['slots']), {}],
  ['another visitor', page(asReused), page(asWritten), { isPlayer: true }],
  ['other content', page(asReused), page(asWritten), { content: {} }],
  ['what else it depends on', page(asReused), page(asWritten), { colour: 'blue' }],
])('it is rendered anew for %s', (_, reusing, written, options) => {
  render(page(asReused));
  const { html, renderings: count } = render(reusing, options);
  expect(html).toBe(plainly(written, options));
  expect(count).toBeGreaterThan(0);
});

it('one that holds another that is reused is still the same page', () => {
  const nested = <main>{jsx(Outer, { games: ['nested'] })}</main>;
  const expected = plainly(nested);
  for (let time = 0; time < 3; time++) expect(render(nested).html).toBe(expected);
});

it('nothing is left behind by a page that fails', () => {
  function Broken(): ReactElement {
    throw new Error('broken');
  }
  expect(() =>
    render(
      <main>
        {jsx(Row, { games: ['lost'] })}
        <Broken />
      </main>,
    ),
  ).toThrow('broken');
  // Outside of a page it renders as it is written.
  expect(renderToString(inShell(jsx(Row, { games: ['lost'] })))).toBe(plainly(<Row games={['lost']} />));
});
