// The page of a subject: facts with what names a person masked, until somebody asks to see it, which is noted.
import { maskValue, type Fact } from '#kernel/desk-values.ts';
import { refuse } from '#kernel/refusals.ts';
import { addEntry, entriesAbout, noteSeen } from '#desk/journal/index.ts';
import { listRequests, mayRead, partNamed } from '#desk/acts/index.ts';
import { reachOf, refuseRight } from '#desk/staff/index.ts';
import { assigneesOf } from '#desk/workspace/index.ts';
import { isUnreadable, transaction } from '#platform/db/database.ts';
import type { SubjectView } from '#platform/desk.ts';
import { shownRequests } from './requests.ts';
import { partsOf, requireRead, type DeskRoutes, type Visitor } from './routes.ts';

export function subjectRoutes({ catalogue, read }: DeskRoutes): void {
  read('subjects/:kind/:id', async (visitor, request) => {
    const { ctx, rights, member } = visitor;
    const { kind, id } = partsOf<'kind' | 'id'>(request);
    const subject = partNamed(catalogue.subjects, kind);
    requireRead(rights, subject.area);
    const isShown = (request.query as { show?: string }).show === 'personal';
    if (isShown) await notePersonalView(visitor, `${kind} ${id}`, 'personal data');
    const view = addTo(
      (await subject.load(ctx, id).catch(noneIfUnreadable)) ?? refuseUnknown(kind, id),
      await Promise.all(
        catalogue.additions
          .filter((addition) => addition.kind === kind && mayRead(rights, addition.area))
          .map((addition) => addition.load(ctx, id)),
      ),
    );
    if (view.playerIds.length > 0) await noteSeen(ctx, member, `${kind} ${id}`);
    const journal = rights.has('journal:read') ? await entriesAbout(ctx, `${kind} ${id}`) : [];
    const requests = (await listRequests(ctx.db, ctx.clock.now())).filter(
      ({ subject, subject_id }) => subject === kind && subject_id === id,
    );
    const {
      playerIds: _playerIds,
      memberId: _memberId,
      eurCents: _eurCents,
      links = [],
      ...facts
    } = isShown ? view : maskView(view);
    return {
      ...facts,
      links: links.map(({ label, path }) => ({ label, url: `${ctx.config.PUBLIC_URL}${path}` })),
      hasHiddenFacts: !isShown && allFacts(view).some(({ isPersonal }) => isPersonal),
      acts: [...catalogue.acts.values()]
        .filter(
          ({ subject, states, right }) =>
            subject === kind && (states?.includes(view.state) ?? true) && reachOf(rights, right) !== undefined,
        )
        .map(({ name }) => name),
      assignee: (await assigneesOf(ctx, [`${kind} ${id}`])).get(`${kind} ${id}`) ?? null,
      requests: shownRequests(catalogue, { rights, member }, requests),
      journal: journal.map(({ at, staff, act, outcome, note, reason }) => ({ at, staff, act, outcome, note, reason })),
    };
  });
  read('subjects/:kind/:id/files/:name', async (visitor, request, reply) => {
    const { kind, id, name } = partsOf<'kind' | 'id' | 'name'>(request);
    const subject = partNamed(catalogue.subjects, kind);
    requireRead(visitor.rights, subject.area);
    await notePersonalView(visitor, `${kind} ${id}`, `file ${name}`);
    const { type, bytes } =
      (await subject.file?.(visitor.ctx, id, name, visitor.member.name).catch(noneIfUnreadable)) ??
      refuseUnknown('file', name);
    if (!type.startsWith('image/')) reply.header('content-disposition', 'attachment');
    return reply.type(type).send(Buffer.from(bytes));
  });
}

const ADDED = ['sections', 'tables', 'files', 'links', 'evidence', 'timeline'] as const;

/** What other slices know of it stands behind what its own slice says. */
const addTo = (view: SubjectView, additions: readonly Partial<SubjectView>[]): SubjectView => ({
  ...view,
  ...Object.fromEntries(
    ADDED.map((part) => [part, [view, ...additions].flatMap((source): readonly unknown[] => source[part] ?? [])]),
  ),
});

/** What has no id of its kind is not there. */
function noneIfUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}

const refuseUnknown = (kind: string, id: string): never =>
  refuse('InvalidParameter', {
    rule: 'desk.subject',
    inputs: { id },
    status: 404,
    sentence: `There is no such ${kind}.`,
  });

const allFacts = ({ facts, sections = [] }: SubjectView): Fact[] => [
  ...facts,
  ...sections.flatMap((section) => section.facts),
];

const maskFacts = (facts: readonly Fact[]): Fact[] =>
  facts.map((fact) => (fact.isPersonal ? { ...fact, value: maskValue(fact.value) } : fact));

const maskView = (view: SubjectView): SubjectView => ({
  ...view,
  facts: maskFacts(view.facts),
  ...(view.sections && {
    sections: view.sections.map(({ title, facts }) => ({ title, facts: maskFacts(facts) })),
  }),
});

/** Who looked at whom, before they see it. */
async function notePersonalView({ ctx, member, rights }: Visitor, subject: string, what: string): Promise<void> {
  if (!rights.has('personal-data:read')) refuseRight('Your roles do not include personal data.');
  await transaction(ctx.db, (tx) =>
    addEntry(ctx, tx, {
      staff: member.name,
      session: member.session,
      ip: ctx.ip,
      act: 'view',
      subject,
      inputs: {},
      reason: null,
      outcome: 'seen',
      note: `Looked at ${what}.`,
    }),
  );
}
