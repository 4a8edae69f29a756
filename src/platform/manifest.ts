// What a slice brings to the server, for the site and for the operator's commands: declared in this one place.
import type { Context, Services } from './context.ts';
import type { DeskParts } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import type { Subscription } from './events/events.ts';
import type { Job } from './jobs/jobs.ts';
import type { TopicFor } from './live/hub.ts';

/** Who opens the slices: a site that serves, or a command that works on the same database next to it. */
export type Opener = 'site' | 'command';

export interface SliceManifest {
  endpoints?: readonly Endpoint[];
  subscriptions?: readonly Subscription[];
  jobs?: readonly Job[];
  /** Handlers for outside callers, by the last part of `POST /callbacks/{name}`. */
  callbacks?: Readonly<Record<string, CallbackHandler>>;
  /** Files for one person, by the first part of their address `/{area}/{token}`. */
  files?: Readonly<Record<string, OpenFile>>;
  /** What staff see of it and do to it. */
  desk?: DeskParts;
  /** Topics that anyone may listen to on the live channel; nothing for names that are not the slice's. */
  topics?: TopicFor;
  /** Registers what it listens to, and what others query from it; before the connection that listens is opened. */
  watch?(services: Services): void;
  /** Loads what it needs before the first request. For a command it reads what is stored and changes nothing. */
  open?(services: Services, opener: Opener): Promise<void>;
  /** Starts what it does on a clock of its own, once requests are taken. */
  start?(services: Services): void;
  /** Does at once what would be due by now on that clock; for a site whose time is moved by hand, which is never started. */
  step?(services: Services): Promise<void>;
  /** Answers requests that wait for something to happen, so that the server can stop. */
  release?(services: Services): void;
  /** Releases what it has held open, after the last request. */
  close?(services: Services): Promise<void>;
}

/** The body is as it came, because signatures are over it. */
export interface CallbackRequest {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
}
export type CallbackHandler = (ctx: Context, request: CallbackRequest) => Promise<{ status: number; body: string }>;

export interface PrivateFile {
  bytes: Buffer;
  contentType: string;
  name: string;
}
/** `playerId`: of the session that requests it. */
export type OpenFile = (
  services: Services,
  token: string,
  playerId: bigint | undefined,
) => Promise<PrivateFile | undefined>;
