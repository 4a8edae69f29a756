/**
 * A scenario: a file of JSON lines. The first ones name what is played (`{"event": …}`); the others are messages (`{"delayMs", "key",
 * "xml"}`), each so long after the one before. `{t+90}` in an XML, or in the start of an event, is the time 90 s after the scenario
 * began; its `product` and `event_id` are as they are sent, and its `timestamp` is put in.
 */
import { readFileSync } from 'node:fs';
import type { SportEvent } from './catalogue/sport-event.ts';
import type { Content } from './content.ts';
import { LIVE, PRE_MATCH, type FeedMessage } from './feed-message.ts';
import { readXml } from './xml.ts';

interface EventLine {
  event: Omit<SportEvent, 'startsAt'> & { startsAt: string };
}

interface MessageLine {
  delayMs: number;
  key: string;
  xml: string;
}

export interface ScenarioOptions {
  file: string;
  from: number;
  /** So many times faster; 1 is as it was written. */
  speed: number;
}

export function openScenario({ file, from, speed }: ScenarioOptions): Content {
  const momentOf = (seconds: string): string => String(from + Math.round((Number(seconds) * 1_000) / speed));
  const filled = (text: string): string => text.replace(/\{t([+-]\d+)\}/g, (_, seconds: string) => momentOf(seconds));
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(filled(line)) as EventLine | MessageLine);
  const events = new Map(
    lines.flatMap((line) =>
      'event' in line ? [[line.event.id, { ...line.event, startsAt: Number(line.event.startsAt) }] as const] : [],
    ),
  );
  let at = from;
  const messages = lines.flatMap((line): FeedMessage[] => {
    if ('event' in line) return [];
    at += Math.round(line.delayMs / speed);
    const body = readXml(line.xml);
    const { product, event_id: id = '', timestamp: _, ...attributes } = body.attributes;
    const event = events.get(id);
    if (!event) throw new Error(`${file} says something of ${id}, which it does not name`);
    return [
      {
        at,
        producer: product === String(LIVE) ? LIVE : PRE_MATCH,
        event,
        body: { ...body, attributes },
        key: line.key,
      },
    ];
  });
  return {
    due: (now) => messages.splice(0, messages.filter((message) => message.at <= now).length),
    events: () => [...events.values()],
  };
}
