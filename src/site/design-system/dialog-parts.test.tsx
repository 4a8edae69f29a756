import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DialogTitle, DialogWordsContext, PlainDialog, type DialogWords } from './dialog-parts.tsx';
import { covers } from '#testing/covers.ts';

const yes = { label: 'Yes', press: () => {} };
const ours = <PlainDialog name="ask" icon="gift" tone="primary" title="Our title" text="Our text" yes={yes} />;
const render = (words: DialogWords, dialog: ReactElement = ours): string =>
  renderToStaticMarkup(<DialogWordsContext value={words}>{dialog}</DialogWordsContext>);

it('a dialog says what the operator would rather say, and shows their picture', covers('~CT-03'), () => {
  const html = render({ title: 'Their title', text: 'Their text', image: '/content/media/gift.svg' });
  expect(html).toMatch(/<h2 id="dialog-title-ask"[^>]*>Their title<\/h2><p[^>]*>Their text<\/p>/);
  expect(html).toContain('src="/content/media/gift.svg"');
  expect(html).not.toContain('Our t');
});

it('what they leave out stays ours', covers('~CT-03'), () => {
  expect(render({ text: 'Their text' })).toContain('Our title');
  expect(render({})).toContain('Our text');
  expect(render({})).not.toContain('<img');
  // A form has no text of its own to give way: their stands below the title.
  const form = <DialogTitle name="form">Our title</DialogTitle>;
  expect(render({ text: 'Their text' }, form)).toMatch(/Our title<\/h2><p[^>]*>Their text<\/p>/);
});
