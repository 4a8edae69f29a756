// A day and a time with a word between them (CO-15): `05.03.2024 at 9:05`; near the present `today at 9:05`.
import { DEFAULT_JOIN_WORD } from '#site/design-system/format.ts';
import { Time } from '#site/design-system/time.tsx';
import { useShell } from './shell.tsx';

/** The word that the operator has configured. */
export const useJoinWord = (): string | undefined => useShell().content.joinWord;

export function Moment({ at }: { at: string }) {
  return <Time at={at} word={useJoinWord() ?? DEFAULT_JOIN_WORD} />;
}
