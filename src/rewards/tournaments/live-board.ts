// Sends leaderboards to their viewers, a moment after the rounds and many rounds at once.
import { perProcess, type Services } from '#platform/context.ts';
import { publishAll } from '#platform/live/publish.ts';
import { boardTopic, pointsOf, readBoards } from './board.ts';
import type { BoardMessage } from './contract.ts';
import { on } from './store.ts';
import type { TournamentRow } from './tables.ts';

const GATHER_MS = 20;
/** Once more, for what was not committed yet the first time. */
const AGAIN_MS = 1_000;
/** A pause of so many times the time that boards take; so they never take more than an eighth of it. */
const REST = 7;
const LEADERS = 20;

class LiveBoards {
  readonly #services: Services;
  readonly #changed = new Set<bigint>();
  readonly #again = new Set<bigint>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(services: Services) {
    this.#services = services;
  }

  note(ids: Iterable<bigint>): void {
    for (const id of ids) {
      this.#changed.add(id);
      this.#again.add(id);
    }
    this.#wait(GATHER_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(ms: number): void {
    if (this.#isClosed || this.#timer || this.#running) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#send().finally(() => (this.#running = undefined));
    }, ms);
    this.#timer.unref();
  }

  async #send(): Promise<void> {
    const isAgain = this.#changed.size === 0;
    const ids = [...(isAgain ? this.#again : this.#changed)];
    (isAgain ? this.#again : this.#changed).clear();
    const begun = performance.now();
    try {
      await notifyBoards(this.#services, ids);
    } catch (error) {
      this.#services.log.warn({ error: (error as Error).message }, 'leaderboards could not be sent');
    }
    const restMs = (performance.now() - begun) * REST;
    this.#running = undefined;
    if (this.#changed.size > 0) this.#wait(Math.max(GATHER_MS, restMs));
    else if (this.#again.size > 0) this.#wait(Math.max(AGAIN_MS, restMs));
  }
}

const live = perProcess('tournaments.live-boards', (services: Services) => new LiveBoards(services));

export const boardsChanged = (services: Services, changed: ReadonlyArray<{ tournament_id: bigint }>): void => {
  if (changed.length > 0) live(services).note(new Set(changed.map(({ tournament_id }) => tournament_id)));
};

export const closeLiveBoards = (services: Services): Promise<void> => live(services).close();

async function notifyBoards(services: Services, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = (await on(services.db)
    .selectFrom('tournaments.tournaments')
    .select(['id', 'terms'])
    .where('id', 'in', [...ids])
    .execute()) as Pick<TournamentRow, 'id' | 'terms'>[];
  const boards = await readBoards(services.db, ids);
  await publishAll(
    services.db,
    rows.map(({ id, terms }) => {
      const { participants, score, leaders } = boards.get(id)!;
      const { rule } = terms.scoring;
      const message: BoardMessage = {
        kind: 'board',
        participants,
        points: pointsOf(score, rule),
        leaders: leaders.slice(0, LEADERS).map((leader) => ({
          place: leader.place,
          fakename: leader.fakename,
          points: pointsOf(leader.score, rule),
          key: leader.key,
        })),
      };
      return { topic: boardTopic(id), message };
    }),
  );
}
