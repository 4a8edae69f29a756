/**
 * What changes while somebody looks: how much waits in each queue, whether the subject before them has changed, and who else has it
 * open. One stream of events for each open page; a look every few seconds, as long as the session lasts.
 */
import { PassThrough } from 'node:stream';
import { memberBehind, rightsOf } from '#desk/staff/index.ts';
import { mayRead } from '#desk/acts/index.ts';
import { queuesOf } from './today.ts';
import type { DeskRoutes, Visitor } from './routes.ts';

const LOOK_EVERY_MS = 3000;

interface Presence {
  /** That they have open, and may see. */
  subject: string | undefined;
  name: string;
}

export function liveRoutes({ catalogue, follow }: DeskRoutes): void {
  const present = new Set<Presence>();
  const look = async (visitor: Visitor, presence: Presence, subject: string | undefined) => {
    const queues = await queuesOf({ catalogue }, visitor);
    const [kindName = '', ...id] = subject?.split(' ') ?? [];
    const kind = catalogue.subjects.get(kindName);
    const isOpen = kind !== undefined && mayRead(visitor.rights, kind.area);
    const view = isOpen ? await kind.load(visitor.ctx, id.join(' ')) : undefined;
    presence.subject = view && subject;
    const others = view
      ? [...present].filter(({ subject: open, name }) => open === subject && name !== visitor.member.name)
      : [];
    return {
      queues: Object.fromEntries(queues.map(({ name, count }) => [name, count])),
      version: view?.version ?? null,
      others: [...new Set(others.map(({ name }) => name))],
    };
  };

  follow('live', async (visitor, { query, raw }, reply) => {
    const subject = (query as { subject?: string }).subject;
    const presence: Presence = { subject: undefined, name: visitor.member.name };
    const stream = new PassThrough();
    let lastText = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = (): void => {
      clearTimeout(timer);
      present.delete(presence);
      stream.end();
    };
    const tick = async (): Promise<void> => {
      const member = await memberBehind(visitor.ctx, visitor.token, { isPersonPresent: false });
      if (!member) return close();
      // Rights count from the next look on, as they do from the next request.
      const rights = await rightsOf(visitor.ctx, member.roles);
      const text = JSON.stringify(await look({ ...visitor, member, rights }, presence, subject));
      stream.write(text === lastText ? ':\n\n' : `data: ${text}\n\n`);
      lastText = text;
      timer = setTimeout(beat, LOOK_EVERY_MS);
    };
    // Where a look fails the stream ends, and the browser opens it again.
    const beat = (): void => void tick().catch(close);
    present.add(presence);
    raw.once('close', close);
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
    void reply.send(stream);
    beat();
  });
}
