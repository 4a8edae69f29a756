// Reports to the server what visitors do who have agreed to it (AP-42), and how their visit began (AN-02). Loaded after the page.
import { convertedTrackId, handleEvent, type EventName, type EventParams } from '../contract.ts';
import { splitLocale } from '#site/shell/routes.ts';
import { reportError } from '#site/shell/report.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { listenForSignals, type Signal } from '#site/shell/signals.ts';
import { askConsent, consentIn } from './consent.ts';
import { TRIGGERS, type Trigger } from './triggers.ts';

type Entry<On extends Trigger['on']> = [EventName, Extract<Trigger, { on: On }>];
const triggersOn = <On extends Trigger['on']>(on: On): Entry<On>[] =>
  (Object.entries(TRIGGERS) as [EventName, Trigger][]).filter(([, trigger]) => trigger.on === on) as Entry<On>[];

/** The events caused by an answer of the API, with what is reported of them (ER-12, ER-14: the error code). */
export function eventsOf({ call, refusal }: Signal): [EventName, EventParams][] {
  if (!refusal) return triggersOn('call').flatMap(([name, { method }]) => (method === call ? [[name, {}]] : []));
  const { type, status, reason } = refusal;
  const isMeant = ({ method, rule, not }: Extract<Trigger, { on: 'refusal' }>): boolean =>
    method === call && (rule === undefined || rule === reason?.rule) && !not?.includes(reason?.rule ?? '');
  const params = { error_code: type, status, ...(reason && { rule: reason.rule }) };
  return triggersOn('refusal').flatMap(([name, trigger]) => (isMeant(trigger) ? [[name, params]] : []));
}

/** The events caused by being on a page. `address`: path and query, without language prefix. */
export const eventsOfPage = (address: string): [EventName, EventParams][] =>
  triggersOn('page').flatMap(([name, { path }]) =>
    path.test(address) ? [[name, { path: address.split('?', 1)[0]!.slice(0, 200) }]] : [],
  );

interface Router {
  subscribe(listener: (state: { navigation: { state: string }; location: { key: string } }) => void): unknown;
}

export async function startTracking(shell: Shell, router: Router, isFraudWatched: Promise<boolean>): Promise<void> {
  sendHit(isFraudWatched);
  let consent = consentIn(document.cookie);
  // What was done before they agreed is not reported, not even afterwards.
  if (consent !== 'all') listenForSignals(() => {});
  if (consent === undefined) {
    await firstTouch();
    consent = await askConsent(shell);
  }
  if (consent !== 'all') return;
  const send = (name: EventName, params: EventParams = {}): void =>
    void shell.api
      .call(handleEvent, { event_name: name, event_params: JSON.stringify(params) }, { isOnce: true })
      .catch((failure: unknown) => reportError(failure, 'tracking'));
  listenForSignals((signal) => {
    for (const [name, params] of eventsOf(signal)) send(name, params);
  });
  followPages(router, send);
  followDialogs(shell, send);
  followPresses(send);
}

type Send = (name: EventName, params?: EventParams) => void;

function followPages(router: Router, send: Send): void {
  let lastPath = '';
  const look = (): void => {
    const { pathname, search } = window.location;
    if (lastPath === pathname + search) return;
    lastPath = pathname + search;
    for (const [name, params] of eventsOfPage(splitLocale(pathname).path + search)) send(name, params);
  };
  look();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') setTimeout(look);
  });
}

function followDialogs({ dialogs }: Pick<Shell, 'dialogs'>, send: Send): void {
  let before: ReturnType<typeof dialogs.opened.get> = [];
  const look = (): void => {
    const now = dialogs.opened.get();
    for (const { id, name, props } of now) {
      if (before.some((openDialog) => openDialog.id === id)) continue;
      const { form } = props as { form?: unknown };
      for (const [event, trigger] of triggersOn('dialog'))
        if ((trigger.name ?? name) === name && (trigger.form === undefined || trigger.form === form))
          send(event, { dialog: name });
    }
    for (const { id, name } of before) {
      if (now.some((openDialog) => openDialog.id === id)) continue;
      for (const [event, trigger] of triggersOn('dialog-closed'))
        if ((trigger.name ?? name) === name) send(event, { dialog: name });
    }
    before = now;
  };
  // An address may have opened one with the page.
  look();
  dialogs.opened.subscribe(look);
}

function followPresses(send: Send): void {
  const presses = triggersOn('press');
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      for (const [event, { selector }] of presses) if (target.closest(selector)) send(event);
    },
    { capture: true, passive: true },
  );
}

const firstTouch = (): Promise<void> =>
  new Promise((resolve) => {
    const kinds = ['pointerdown', 'keydown', 'scroll'] as const;
    const done = (): void => {
      for (const kind of kinds) window.removeEventListener(kind, done);
      // After the action of the press itself.
      setTimeout(resolve, 300);
    };
    for (const kind of kinds) window.addEventListener(kind, done, { passive: true });
  });

/** AN-04. */
const HIT_AFTER_MS = 3000;

export function hitsOf(
  search: string,
  referrer: string,
  origin: string,
): { referer: string; track_id: string } | undefined {
  const trackId = convertedTrackId(new URLSearchParams(search).get('track_id') ?? '');
  const referer = URL.parse(referrer)?.origin === origin ? '' : referrer;
  return trackId === '' && referer === '' ? undefined : { referer, track_id: trackId };
}

function sendHit(isFraudWatched: Promise<boolean>): void {
  const { search, origin } = window.location;
  const { referrer } = document;
  const send = (fields: Record<string, string>): void =>
    void fetch(`/hit?${new URLSearchParams(fields)}`, { credentials: 'same-origin', keepalive: true }).catch(
      (failure: unknown) => reportError(failure, 'hit'),
    );
  // Counted from when the page began to load, not from when this module was loaded.
  const later = Math.max(0, HIT_AFTER_MS - performance.now());
  setTimeout(() => {
    const hit = hitsOf(search, referrer, origin);
    if (hit) send(hit);
    void isFraudWatched.then((isWatched) => {
      if (isWatched) send({ referer: referrer, fraud_session: fraudSession() });
    });
  }, later);
}

/** One per window, for as long as it is open. */
function fraudSession(): string {
  const fresh = crypto.randomUUID();
  try {
    const storedSession = sessionStorage.getItem('fraud_session') ?? fresh;
    sessionStorage.setItem('fraud_session', storedSession);
    return storedSession;
  } catch {
    return fresh;
  }
}
