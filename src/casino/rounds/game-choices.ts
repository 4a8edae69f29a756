// Sets of games that are chosen elsewhere, such as those of a tournament. Slices above register theirs at start-up.
import { perProcess, type Services } from '#platform/context.ts';

/** Sysnames of the games that belong to the thing with this id; `null`: all games. */
export type GameChoice = (id: string) => Promise<readonly string[] | null>;

const choices = perProcess('games.choices', () => new Map<string, GameChoice>());

export const addGameChoice = (services: Services, type: string, choice: GameChoice): void =>
  void choices(services).set(type, choice);

/** `null`: nothing was chosen, or all games were. */
export async function chosenGames(
  services: Services,
  choice: { type: string; id: string | number } | undefined,
): Promise<ReadonlySet<string> | null> {
  if (!choice) return null;
  const chosen = await choices(services).get(choice.type)?.(String(choice.id));
  return chosen === null ? null : new Set(chosen);
}
