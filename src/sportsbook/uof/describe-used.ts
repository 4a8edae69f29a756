/**
 * What the book needs to show the markets of messages: descriptions of their kinds, names of players, and sports. Each is told once, when it
 * is first used, and again when the feed has changed its words. What is not here yet is fetched, and told when it has come:
 * until then the book does not show the market.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '#platform/db/database.ts';
import type { FeedMessage, Fixture } from '#sportsbook/book/index.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import type { Catalogue, UsedType } from './catalogue.ts';
import { namesOf, type OwnSport } from './rules/own-fixture.ts';
import { newSubjects, saveSubjects } from './store/events.ts';

interface Description {
  subject: string;
  part: SportPart | TypePart | ParticipantPart;
}
type SportPart = Extract<FeedMessage, { type: 'sports' }>['sports'][number];
type TypePart = Extract<FeedMessage, { type: 'market_types' }>['types'][number];
type ParticipantPart = Extract<FeedMessage, { type: 'participants' }>['participants'][number];

const SPORT_PLACE = 100;
const PERSON = /^sr:(?:player|competitor|simple_team):\d{1,18}$/;

export class UsedDescriptions {
  readonly #catalogue: Catalogue;
  /** In the book, in the words of this session. */
  readonly #told = new Set<string>();
  readonly #types = new Map<string, UsedType>();
  /** With who plays in the match in which they were named. */
  readonly #people = new Map<string, readonly string[]>();
  readonly #sports = new Map<string, OwnSport>();
  /** Subjects in the transaction that is open. */
  #telling: readonly string[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  useSport(sport: OwnSport): void {
    if (!MODELLED_SPORTS.some((modelled) => modelled === sport.id)) this.#sports.set(`sport ${sport.id}`, sport);
  }

  useType(id: number, specifiers: Readonly<Record<string, string>>): void {
    const variant = specifiers['variant'];
    const subject = `market ${id} ${variant ?? ''}`;
    if (!this.#told.has(subject)) this.#types.set(subject, { id, variant });
  }

  /** Whom outcomes or specifiers name. */
  usePeople(urns: readonly string[], { competitors }: Fixture): void {
    for (const urn of urns)
      if (PERSON.test(urn) && !this.#told.has(urn) && !competitors.some(({ id }) => id === urn))
        this.#people.set(
          urn,
          competitors.map(({ id }) => id),
        );
  }

  /** Words may have changed: everything that is used again is looked at again. */
  forget(): void {
    this.#told.clear();
  }

  /** Whether something can be told now; what is missing for the others is fetched. */
  get hasNews(): boolean {
    return this.#ready().length > 0;
  }

  /** What can be told now, in messages; what the book has already is left out. */
  async messages(tx: Transaction, feed: string, from: { producer: string; now: Date }): Promise<FeedMessage[]> {
    const descriptions = this.#ready();
    this.#telling = descriptions.map(({ subject }) => subject);
    if (descriptions.length === 0) return [];
    const subjects = descriptions.map(({ subject, part }) => ({
      subject,
      digest: createHash('sha256').update(JSON.stringify(part)).digest(),
    }));
    const fresh = await newSubjects(tx, feed, subjects);
    await saveSubjects(
      tx,
      feed,
      subjects.filter(({ subject }) => fresh.has(subject)),
    );
    const parts = descriptions.filter(({ subject }) => fresh.has(subject)).map(({ part }) => part);
    const head = { producer: from.producer, feed, timestamp: from.now.toISOString() };
    const sports = parts.filter((part): part is SportPart => !('kind' in part) && 'place' in part);
    const types = parts.filter((part): part is TypePart => 'kind' in part);
    const participants = parts.filter((part): part is ParticipantPart => !('place' in part));
    return [
      ...(sports.length > 0 ? [{ type: 'sports' as const, ...head, sports }] : []),
      ...(types.length > 0 ? [{ type: 'market_types' as const, ...head, types }] : []),
      ...(participants.length > 0 ? [{ type: 'participants' as const, ...head, participants }] : []),
    ];
  }

  /** The transaction in which they were told has been committed. */
  noteTold(): void {
    for (const subject of this.#telling) {
      this.#told.add(subject);
      this.#types.delete(subject);
      this.#people.delete(subject);
      this.#sports.delete(subject);
    }
    this.#telling = [];
  }

  #ready(): Description[] {
    const sports = [...this.#sports].map(([subject, { id, names }]) => ({
      subject,
      part: { id, names, place: SPORT_PLACE },
    }));
    const types = [...this.#types].flatMap(([subject, type]) => {
      const part = this.#catalogue.typeOf(type);
      return part ? [{ subject, part }] : [];
    });
    const people = [...this.#people].flatMap(([id, competitors]) => {
      const names = this.#catalogue.nameOf(id, competitors);
      return names ? [{ subject: id, part: { id, names: namesOf(names, (profile) => profile) } }] : [];
    });
    return [...sports, ...types, ...people];
  }
}
