/**
 * A connection that prepares the statements it is asked often, so that the server parses and plans them once. A page of a
 * signed-in player is two dozen statements, and planning them cost the server more than running them
 * (docs/decisions/0097-prepared-statements.md).
 */
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** A statement is worth a plan from this use on; many are asked once and never again. */
const OFTEN = 5;
/** Statements with a name. Each plan takes some ten kB in the server, for each connection. */
const MAX_NAMES = 300;
/** Texts that are counted: lists of different lengths make new ones all the time. */
const MAX_COUNTED = 2_000;

/** The names of a pool's statements, the same on all of its connections. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: MAX_COUNTED });

  /** `undefined` for one that is not asked often, or came when all names were given. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < OFTEN) {
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const statementName = `often.${this.#names.size + 1}`;
    this.#names.set(text, statementName);
    return statementName;
  }
}

/** The form in which Kysely asks; others pass as they are. */
type Asked = [text: string, values: readonly unknown[]];

export function preparingClient(names: StatementNames): new (config?: pg.ClientConfig) => pg.Client {
  return class PreparingClient extends pg.Client {
    /** Plans that the server had to give up are prepared again, under new names. */
    #generation = 0;

    override query = ((...args: unknown[]): unknown => {
      const name = isAsked(args) && args[1].length > 0 ? names.nameOf(args[0]) : undefined;
      return name === undefined ? this.#pass(...args) : this.#prepared(name, ...(args as Asked));
    }) as pg.Client['query'];

    #pass(...args: unknown[]): unknown {
      return (super.query as (...parameters: unknown[]) => unknown)(...args);
    }

    async #prepared(name: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      const run = (): Promise<pg.QueryResult> =>
        super.query({ name: `${name}.${this.#generation}`, text, values: [...values] });
      try {
        return await run();
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        this.#generation++;
        // In a transaction this fails again: it has to begin anew (`transaction` in database.ts).
        return await run().catch(() => {
          throw error;
        });
      }
    }
  };
}

const isAsked = (args: readonly unknown[]): args is Asked =>
  args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1]);

/**
 * A table has got another column since the statement was prepared, as when a newer process has migrated it (0A000), or
 * somebody has discarded what the connection had prepared (26000).
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
