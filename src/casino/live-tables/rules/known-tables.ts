import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { liveTitles } from '#casino/titles/live.ts';

export const isTable = (sysname: string): boolean => Object.hasOwn(liveTitles, sysname);

export function mustBeTable(sysname: string): void {
  if (!isTable(sysname))
    refuse('InvalidParameter', {
      rule: 'live.known-table',
      inputs: { sysname },
      sentence: 'There is no such table.',
      ...inFields({ sysname: { key: 'wrongField' } }),
      status: 404,
    });
}
