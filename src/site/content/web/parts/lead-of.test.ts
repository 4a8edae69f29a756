import { expect, it } from 'vitest';
import { leadOf } from './lead-of.ts';
import { covers } from '#testing/covers.ts';

it('a page of the operator is described by its first words, without its markup', covers('~RT-34'), () => {
  expect(leadOf('<h2>Who we are</h2><p>Tom &amp; <b>Anna</b>, &lt;since&gt; 1999.</p>')).toBe(
    'Who we are Tom & Anna, <since> 1999.',
  );
  expect(leadOf('')).toBe('');
});

it('ends a long text at the end of a word', () => {
  const lead = leadOf(`<p>${'word '.repeat(100)}</p>`);
  expect(lead.length).toBeLessThanOrEqual(156);
  expect(lead).toMatch(/word…$/);
  expect(leadOf('x'.repeat(500))).toHaveLength(156);
});
