import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Chip } from './chip.tsx';

it('a chip is drawn with its value, and adds no text to the button that it lies on', () => {
  const chip = renderToStaticMarkup(<Chip chips={5} amount="2.50" />);
  expect(chip).toContain('data-worth="2.50"');
  expect(chip.replaceAll(/<[^>]*>/g, '')).toBe('');
});
