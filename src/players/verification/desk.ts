// Identity checks at the desk: who waits, what they sent, and the decision beside it.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { tables } from '#platform/db/database.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type Act,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { findPlayerBy, playerLink, playerLinks, readPlayer } from '#players/accounts/index.ts';
import { VERIFICATION_STATES, type VerificationState } from './contract.ts';
import { findDocument, handedInDocuments, noteView, playersWithSameFile, viewsOf } from './document-store.ts';
import { comparison, shownProofs } from './review-evidence.ts';
import { readStored } from './files.ts';
import { askPlayer, decideVerification } from './review.ts';
import { findVerification, stepsOf, tasksOf } from './store.ts';
import type { VerificationTables } from './tables.ts';

const listing: Listing = {
  name: 'verifications',
  area: 'players',
  title: 'Verifications',
  about: 'Identity checks. Those in review wait for a person, the longest first.',
  subject: 'verification',
  columns: [
    { key: 'age', label: 'Since', kind: 'age' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'cause', label: 'Cause', kind: 'text' },
    { key: 'level', label: 'Level', kind: 'number' },
    { key: 'wanted', label: 'Wanted', kind: 'number' },
    { key: 'due', label: 'Due', kind: 'time' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: VERIFICATION_STATES },
    { name: 'cause', label: 'Cause' },
  ],
  preset: { state: 'review' },
  whenEmpty: 'Nobody is in this list.',
  async read(ctx, { filters: { state, cause }, after, limit }) {
    let query = tables<VerificationTables>(ctx.db).selectFrom('verification.players').selectAll();
    if (state) query = query.where('state', '=', state as VerificationState);
    if (cause) query = query.where('cause', '=', cause as never);
    const [at, last] = after?.split('_') ?? [];
    if (at !== undefined && last !== undefined)
      query = query.where(sql<boolean>`(updated_at, player_id) > (${at}::timestamptz, ${last}::bigint)`);
    const rows = await query
      .orderBy('updated_at')
      .orderBy('player_id')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ player_id }) => player_id),
    );
    const page = pageOf(rows, limit, (row) => ({
      id: String(row.player_id),
      values: {
        age: row.updated_at.toISOString(),
        player: linkOf(row.player_id),
        state: row.state,
        cause: row.cause,
        level: row.level,
        wanted: row.wanted_level,
        due: row.due_at?.toISOString() ?? null,
      },
    }));
    const end = rows[limit - 1];
    return page.next === undefined || !end
      ? page
      : { ...page, next: `${end.updated_at.toISOString()}_${end.player_id}` };
  },
  queue: (ctx) =>
    queueOf(
      tables<VerificationTables>(ctx.db).selectFrom('verification.players').where('state', '=', 'review'),
      'updated_at',
    ),
};

const kind: SubjectKind = {
  kind: 'verification',
  area: 'players',
  word: 'PLAYER',
  idOf: async (ctx, typed) => (await findPlayerBy(ctx.db, typed))?.id.toString(),
  async load(ctx, id) {
    const playerId = numberedId(id) ?? 0n;
    const row = await findVerification(ctx.db, playerId);
    if (!row) return undefined;
    const [player, steps, tasks, documents, sameFile] = await Promise.all([
      readPlayer(ctx.db, playerId),
      stepsOf(ctx.db, playerId),
      tasksOf(ctx.db, playerId),
      handedInDocuments(ctx.db, playerId),
      playersWithSameFile(ctx.db, playerId),
    ]);
    const views = await Promise.all(documents.map(({ id: documentId }) => viewsOf(ctx.db, documentId)));
    const person = (label: string, value: string | null) => ({ ...textFact(label, value), isPersonal: true as const });
    return {
      title: `Identity of player ${playerId}`,
      state: row.state,
      version: [row.state, row.level, row.wanted_level, steps.length, documents.length].join('/'),
      playerIds: [playerId],
      facts: [
        { label: 'Player', kind: 'subject', value: await playerLink(ctx, playerId) },
        textFact('Level', `${row.level}, wanted ${row.wanted_level}`),
        textFact('Cause', row.cause),
        timeFact('Asked', row.asked_at),
        timeFact('Due', row.due_at),
      ],
      sections: [
        {
          title: 'As the account has it',
          facts: [
            person('Name', [player.first_name, player.last_name].filter(Boolean).join(' ')),
            person('Born', player.birth_date),
            person('Address', [player.address, player.postcode, player.home_town].filter(Boolean).join(', ')),
            textFact('Country', player.country_code),
          ],
        },
        { title: 'To find in the documents', facts: comparison(row, ctx.clock.now()) },
      ],
      files: documents.map((document) => ({
        name: document.id,
        label: `${document.kind} (${document.scan})`,
        type: document.content_type,
      })),
      evidence: [
        ...sameFile.map((other) => ({
          weighs: 'against' as const,
          text: `Player ${other} has sent the same file.`,
        })),
        ...shownProofs(row, player, documents),
        ...documents.map(({ kind: paper, scan }) =>
          scan === 'clean'
            ? { weighs: 'for' as const, text: `${paper}: no virus was found in it.` }
            : { weighs: 'neither' as const, text: `${paper}: it was not scanned for viruses.` },
        ),
        ...row.reject_labels.map((label) => ({ weighs: 'against' as const, text: `The service says ${label}.` })),
        ...(documents.length === 0 ? [{ weighs: 'against' as const, text: 'No document is kept here.' }] : []),
      ],
      timeline: [
        ...steps.map(({ at, state, by_whom, cause }) => ({
          at,
          by: by_whom,
          text: cause ? `${state}: ${cause}` : state,
        })),
        ...tasks.map(({ created_at, kind: task, done_at }) => ({
          at: created_at,
          by: 'site',
          text: `task ${task}, ${done_at ? 'done' : 'open'}`,
        })),
        ...documents.flatMap(({ kind: paper }, index) =>
          views[index]!.map(({ viewer, at }) => ({ at, by: viewer, text: `looked at ${paper}` })),
        ),
      ],
    };
  },
  async file(ctx, id, name, viewer) {
    const document = await findDocument(ctx.db, name);
    if (!document || document.is_draft || String(document.player_id) !== id) return undefined;
    await noteView(ctx.db, document.id, viewer, ctx.clock.now());
    return { type: document.content_type, bytes: await readStored(ctx, document.file) };
  },
};

const ON_IDENTITY = {
  right: { area: 'personal-data', verb: 'act' },
  subject: 'verification',
  isStepUp: true,
  states: ['asked', 'started', 'review', 'rejected', 'none'],
} as const;

const acts: Act[] = [
  {
    ...ON_IDENTITY,
    name: 'verifications approve',
    label: 'Approve',
    about: 'Accepts the documents.',
    letter: 'a',
    fields: [],
    reasonFor: 'staff',
    async run(ctx, { id }) {
      const row = await decideVerification(ctx, id, { state: 'approved' });
      return `Player ${row.player_id} is verified, level ${row.level}.`;
    },
  },
  {
    ...ON_IDENTITY,
    name: 'verifications reject',
    label: 'Reject',
    about: 'Rejects the documents. The player can send others, unless it is final.',
    letter: 'd',
    fields: [
      { name: 'final', label: 'Final', schema: z.string(), choices: ['no', 'yes'], option: 'final', isOptional: true },
    ],
    reasonFor: 'player',
    async run(ctx, { id, fields, playerText }) {
      const isFinal = fields['final'] === 'yes';
      const row = await decideVerification(ctx, id, { state: 'rejected', isFinal, comment: playerText });
      return `Rejected: player ${row.player_id} is notified of the reason${isFinal ? ' and cannot try again' : ''}.`;
    },
  },
  {
    name: 'verifications ask',
    label: 'Ask for documents',
    about: 'Asks a player for documents, with a date; after it money waits until they are accepted.',
    right: { area: 'players', verb: 'act' },
    subject: 'player',
    states: ['active', 'banned'],
    letter: 'v',
    fields: [],
    reasonFor: 'staff',
    isStepUp: false,
    async run(ctx, { id }) {
      const row = await askPlayer(ctx, id);
      return `Player ${row.player_id} is asked for documents until ${row.due_at!.toISOString().slice(0, 10)}.`;
    },
  },
];

export const desk: DeskParts = {
  listings: [listing],
  subjects: [kind],
  acts,
  additions: [
    {
      kind: 'player',
      area: 'players',
      async load(ctx, id) {
        const row = await findVerification(ctx.db, BigInt(id));
        return {
          sections: [
            {
              title: 'Identity',
              facts: row
                ? [
                    {
                      label: 'Check',
                      kind: 'subject',
                      value: { kind: 'verification', id, label: `${row.state}, level ${row.level}` },
                    },
                    textFact('Cause', row.cause),
                    timeFact('Due', row.due_at),
                  ]
                : [textFact('Check', 'never asked')],
            },
          ],
        };
      },
    },
  ],
};
