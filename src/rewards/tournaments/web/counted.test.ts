import { expect, test } from 'vitest';
import { textsOf } from '#site/shell/texts.ts';
import { pointsForText } from './tournaments.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

test.each([
  ['en', ['1 point', '2 points', '1.50 points', '1 credit', '1,000 credits']],
  ['es', ['1 punto', '2 puntos', '1.50 puntos', '1 crédito', '1,000 créditos']],
  ['ru', ['1 очко', '2 очка', '1.50 очка', '1 кредит', '1,000 кредитов']],
])('points and credits are one or several, in %s', covers('~CO-16'), (locale, expected) => {
  const t = textsOf(locale, { tournaments: shippedArea(locale, 'tournaments') }, 'tournaments');
  const points = [1, 2, 1.5].map((count) => t('strip.points', pointsForText(count)));
  const credits = [1, 1000].map((count) => t('strip.credits', pointsForText(count)));
  expect([...points, ...credits]).toEqual(expected);
});
