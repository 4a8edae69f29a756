/**
 * What changes while somebody looks: how much waits in each queue, whether the subject before them has changed, and who else has it
 * open. One stream of events for each open page; a look every few seconds, as long as the session lasts.
 */
import { PassThrough } from 'node:stream';
import { memberBehind } from '#desk/staff/index.ts';
import { mayRead } from '#desk/acts/index.ts';
import { queuesOf } from './today.ts';
import type { DeskRoutes, Visitor } from './routes.ts';

const LOOK_EVERY_MS = 3000;

interface Presence {
  subject: string;
  name: string;
}

export function liveRoutes({ catalogue, follow }: DeskRoutes): void {
  const present = new Set<Presence>();
  const look = async (visitor: Visitor, subject: string | undefined) => {
    const queues = await queuesOf({ catalogue }, visitor);
    const [kindName = '', ...id] = subject?.split(' ') ?? [];
    const kind = catalogue.subjects.get(kindName);
    const view = kind && mayRead(visitor.rights, kind.area) ? await kind.load(visitor.ctx, id.join(' ')) : undefined;
    const others = [...present].filter(({ subject: open, name }) => open === subject && name !== visitor.member.name);
    return {
      queues: Object.fromEntries(queues.map(({ name, count }) => [name, count])),
      version: view?.version ?? null,
      others: [...new Set(others.map(({ name }) => name))],
    };
  };

  follow('live', async (visitor, { query, raw }, reply) => {
    const subject = (query as { subject?: string }).subject;
    const presence = { subject: subject ?? '', name: visitor.member.name };
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
      const text = JSON.stringify(await look(visitor, subject));
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
