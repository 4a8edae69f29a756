// Writes docs/football-calibration.md: `npm run calibrate -- [MATCHES]`, a million unless said otherwise; some minutes of one core.
import { writeFileSync } from 'node:fs';
import { calibrateFootball, type CalibratedOutcome } from '#sportsbook/models/calibrate.ts';

const STRENGTHS = {
  goals: [1_560_000, 1_120_000],
  corners: [5_300_000, 4_400_000],
  yellows: [1_700_000, 2_100_000],
  reds: [60_000, 80_000],
};

const matches = Number(process.argv[2] ?? 1_000_000);
const began = process.cpuUsage();
const outcomes = calibrateFootball(STRENGTHS, matches);
const { user, system } = process.cpuUsage(began);
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const line = ({ market, outcome, chance, frequency, errors, p }: CalibratedOutcome): string =>
  `| \`${market}\` | ${outcome} | ${percent(chance)} | ${percent(frequency)} | ${errors.toFixed(2)} | ${p.toPrecision(2)} |`;
const worst = outcomes.reduce((least, outcome) => (outcome.p < least.p ? outcome : least));
const bound = 0.01 / outcomes.length;
const verdict =
  worst.p >= bound
    ? 'No outcome is further off than that.'
    : `**${worst.market} ${worst.outcome} is further off than that.**`;

writeFileSync(
  'docs/football-calibration.md',
  `# Football: prices against matches

How often each outcome came in ${matches.toLocaleString('en')} simulated matches, beside what its price says before the start. Made by \`npm run calibrate -- ${matches}\` in ${Math.round((user + system) / 1e6)} s of processor time; the same command gives the same table. \`calibration.test.ts\` shows the same with fewer matches in \`npm test\`, for every sport and from the middle of matches, too, and with a million by \`npm run test:long -- sports\`.

Strengths of the two in millionths: ${Object.entries(STRENGTHS)
    .map(([name, [home, away]]) => `${name} ${home}, ${away}`)
    .join(
      '; ',
    )}. “Errors”: standard errors between the two columns, by what bets at fair odds returned. ${outcomes.length} outcomes are tested together, so an honest model is accused once in a hundred runs when any p is below ${bound.toPrecision(2)}. The least is ${worst.p.toPrecision(2)} (\`${worst.market}\` ${worst.outcome}). ${verdict}

| market | outcome | price | found | errors | p |
|---|---|---|---|---|---|
${outcomes.map(line).join('\n')}
`,
);
console.log(`  ${outcomes.length} outcomes of ${matches} matches; the least p is ${worst.p.toPrecision(2)}.`);
