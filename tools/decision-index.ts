// The index of docs/decisions: by topic, with what has been superseded.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assert } from '#kernel/assert.ts';

/** By topic, the numbers of its decisions. */
const TOPICS: Readonly<Record<string, string>> = {
  'The house: code, libraries, tests':
    '0001 0002 0006 0010 0038 0039 0092 0095 0107 0128 0129 0130 0132 0134 0136 0142 0144 0177',
  'Database and events': '0003 0004 0005 0032 0034 0037 0046 0096 0097 0098',
  'Money, stakes and payments':
    '0009 0015 0019 0035 0036 0115 0116 0117 0119 0135 0143 0145 0146 0147 0148 0150 0151 0152 0153',
  'Rounds and games': '0008 0020 0021 0023 0044 0070 0087 0091 0123 0124',
  'Proofs and fairness': '0024 0029 0077 0078 0079 0080 0082 0083 0084 0085 0086 0089',
  'Live tables and the live channel': '0022',
  Sportsbook:
    '0040 0041 0042 0043 0045 0054 0055 0056 0057 0110 0111 0112 0113 0165 0168 0169 0170 0171 0172 0174 0175 0176 0178 0179 0180 0181 0182 0183 0184',
  'Bonuses, offers and cashback': '0047 0048 0050 0051 0052 0102 0127',
  'Loyalty, tournaments, jackpots, raffles': '0058 0059 0060 0061 0062 0063 0064 0065 0066 0088 0103 0126',
  'What promises cost': '0100 0101 0121',
  'People and identity': '0016 0017 0018 0031 0106 0108 0118 0120 0131 0167',
  Content: '0011 0012 0013 0030 0105 0122 0133',
  'Pages and speed': '0007 0014 0025 0026 0027 0028 0033 0081 0093 0094 0099 0137 0140 0141',
  'The desk': '0138 0139 0149 0154 0155 0156 0157 0158 0159 0160 0161 0163 0164 0166',
  'The demo': '0090 0125',
};

/** Throws where a decision has no topic, or a topic names a decision that does not exist. */
export function decisionIndex(folder: string): string {
  const decisions = new Map(
    globSync('[0-9]*.md', { cwd: folder })
      .toSorted()
      .map((file) => [file.slice(0, 4), { file, ...headOf(readFileSync(path.join(folder, file), 'utf8')) }] as const),
  );
  const listed = Object.values(TOPICS).flatMap((numbers) => numbers.split(' '));
  const unlisted = [...decisions.keys()].filter((number) => !listed.includes(number));
  assert(unlisted.length === 0, `tools/decision-index.ts has no topic for ${unlisted.join(', ')}`);
  const sections = Object.entries(TOPICS).map(([topic, numbers]) => {
    const lines = numbers.split(' ').map((number) => {
      const decision = decisions.get(number);
      assert(decision, `tools/decision-index.ts names ${number}, which is not there`);
      return `- [${number}](${decision.file}) ${decision.title}${decision.status === undefined ? '' : ` (${decision.status})`}`;
    });
    return [`## ${topic}`, '', ...lines, ''].join('\n');
  });
  return [
    '# Decisions',
    '',
    'Why things are as they are, one page each. A later decision supersedes an earlier one, which stays as it was. Written by `npm run docs`.',
    '',
    ...sections,
  ].join('\n');
}

/** `# 0015 A fencing token on the purse`, and a line below it that begins with “Superseded”. */
function headOf(text: string): { title: string; status: string | undefined } {
  const [heading = ''] = text.split('\n', 1);
  const superseded = /^Superseded (in part )?by \[(\d{4})\]/m.exec(text);
  return {
    title: heading.replace(/^# \d{4}\.? /, ''),
    status: superseded ? `superseded ${superseded[1] ?? ''}by ${superseded[2]}` : undefined,
  };
}
