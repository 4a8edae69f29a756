// Who is at the table, what they bet, what they say, and what the round is committed to.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { networkOf } from '#kernel/drand.ts';
import type { PublishedChain } from '#fairness/seeds/published-chain.ts';
import { LONGEST_MESSAGE, muteAuthor, reportMessage, say, setHidden } from '../../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { Link } from '#site/shell/link.tsx';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { withMessage, type TableState } from '#casino/engine/client/live/use-live-table.ts';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Time } from '#site/design-system/time.tsx';
import { Message } from './table-message.tsx';

interface PanelProps {
  sysname: string;
  state: TableState;
  here: number;
  change: (update: (known: TableState) => TableState) => void;
}

export function LivePanel(props: PanelProps) {
  const t = useTexts('titles.live');
  const { state, here } = props;
  return (
    <aside
      aria-label={t('panel')}
      className="flex min-h-0 min-w-0 flex-col border-line bg-surface-1 tablet:rounded-lg tablet:border desk:max-h-[max(36rem,min(calc(100dvh-var(--bar-height)-var(--bottom-height)-4.25rem),64rem))]"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line px-3 py-2 text-sm">
        <h2 className="font-display font-semibold">{t('bets', { count: state.bets.length })}</h2>
        <span className="text-muted" data-here={here}>
          {t('here', { count: Math.max(here, 1) })}
        </span>
      </header>
      <Bets state={state} />
      <Chat {...props} />
      <Bound sysname={props.sysname} state={state} />
    </aside>
  );
}

function Bets({ state: { bets, winners, round, history } }: { state: TableState }) {
  const t = useTexts('titles.live');
  // Winners are shown only after the round has been shown.
  const isShown = history[0]?.round_id === round?.id;
  return (
    <div
      className="h-44 shrink-0 overflow-y-auto px-3 py-2 text-sm"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="group"
      aria-label={t('bets-list')}
    >
      {isShown && winners.length > 0 && (
        <ul className="mb-2 border-b border-line pb-2" aria-label={t('winners')}>
          {winners.map(({ name, won }, nth) => (
            <li key={nth} className="flex justify-between gap-2 font-semibold">
              <span className="truncate">{name || t('hidden')}</span>
              <Money value={won as Parameters<typeof Money>[0]['value']} isGain />
            </li>
          ))}
        </ul>
      )}
      {bets.length === 0 ? (
        <p className="text-muted">{t('no-bets')}</p>
      ) : (
        <ul data-bets>
          {bets.map(({ id, name, staked, left }) => (
            <li key={id} className="flex justify-between gap-2 py-0.5">
              <span className="truncate">{name || t('hidden')}</span>
              <span className="flex gap-2 whitespace-nowrap">
                {left && <b className="figures text-primary">{left}×</b>}
                <Money value={staked} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a player may do with messages, one at a time; a refusal is shown as a toast. */
function useChatActions({ state, change }: Pick<PanelProps, 'state' | 'change'>) {
  const t = useTexts('titles.live');
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  const report = (message: string) =>
    void attempt(async () => {
      await api.call(reportMessage, { message });
      toasts.show('success', t('reported'));
    });
  const mute = (message: string, isMuted: boolean) =>
    void attempt(async () => {
      const { muted } = await api.call(muteAuthor, { message, muted: isMuted ? '1' : '0' });
      change((current) => ({ ...current, muted }));
    });
  const hide = () =>
    void attempt(async () => {
      const { is_hidden } = await api.call(setHidden, { hidden: state.is_hidden ? '0' : '1' });
      change((current) => ({ ...current, is_hidden }));
    });

  return { isBusy, attempt, report, mute, hide };
}

function Chat({ sysname, state, change }: PanelProps) {
  const t = useTexts('titles.live');
  const { api, dialogs } = useShell();
  const session = useSession();
  const { isBusy, attempt, report, mute, hide } = useChatActions({ state, change });
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const last = state.chat.at(-1)?.id;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    void attempt(async () => {
      const message = await api.call(say, { sysname, text });
      setText('');
      change((current) => withMessage(current, { kind: 'chat', message }));
    });
  }
  return (
    <>
      <h2 className="flex items-center justify-between border-y border-line px-3 py-1 font-display text-sm font-semibold">
        {t('chat')}
        {session && (
          <IconButton
            size="sm"
            icon={state.is_hidden ? 'eye-off' : 'eye'}
            label={t(state.is_hidden ? 'show-me' : 'hide-me')}
            aria-pressed={state.is_hidden}
            onClick={hide}
          />
        )}
      </h2>
      <div
        ref={list}
        role="log"
        aria-label={t('chat')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="shrink-0 grow basis-52 overflow-y-auto px-3 py-2 text-sm desk:min-h-32 desk:shrink desk:basis-0"
        data-chat
      >
        {state.chat.length === 0 && <p className="text-muted">{t('no-chat')}</p>}
        {state.chat.map((message) => (
          <Message
            key={message.id}
            message={message}
            isMuted={state.muted.includes(message.author)}
            mayAct={session !== null && !state.own.includes(message.author)}
            onReport={() => report(message.id)}
            onMute={(muted) => mute(message.id, muted)}
          />
        ))}
      </div>
      {session ? (
        <form onSubmit={send} className="flex gap-2 border-t border-line p-2">
          <input
            name="say"
            value={text}
            maxLength={LONGEST_MESSAGE}
            autoComplete="off"
            aria-label={t('say')}
            placeholder={t('say')}
            className="min-h-11 min-w-0 flex-1 rounded-md border border-line bg-surface-2 px-3 text-sm hover:border-line-strong focus-visible:border-primary"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="sm" icon="send" isBusy={isBusy}>
            <span className="sr-only">{t('send')}</span>
          </Button>
        </form>
      ) : (
        <div className="border-t border-line p-2">
          <Button size="sm" isWide onClick={() => void openAuth(dialogs, 'register')}>
            {t('join')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The hash that was shown before the bets, the link that it belongs to, and the chain of both. */
function Bound({ sysname, state: { round, chain, next_chain: next } }: { sysname: string; state: TableState }) {
  const t = useTexts('titles.live');
  const current = [chain, next].find((candidate) => candidate !== null && candidate.published === round?.published);
  const waiting = next?.salt === null ? next.beacon : null;
  if (!round && !waiting) return null;
  return (
    <details className="shrink-0 border-t border-line px-3 py-2 text-xs text-muted desk:max-h-64 desk:overflow-y-auto">
      <summary className="min-h-6 cursor-pointer">{round ? t('bound', { number: round.number }) : t('chain')}</summary>
      {round && (
        <>
          <p className="mt-1">{t('bound-about')}</p>
          <dl className="mt-1 grid gap-1">
            <Fact name="commitment" value={round.commitment} />
            <Fact name="link" value={round.link ?? t('link-later')} />
            <Fact name="published" value={round.published} />
            {current && <Fact name="salt" value={current.salt ?? ''} />}
            {current && <Fact name="entry" value={current.entry} />}
          </dl>
        </>
      )}
      {current && <p className="mt-1">{originOf(t, current)}</p>}
      {waiting && (
        <p className="mt-1" data-salt-waits>
          {t('salt-waits', { round: String(waiting.round) })} <Time at={waiting.at} />
        </p>
      )}
      <p className="mt-1">
        <Link
          to={`/fairness?table=${sysname}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          {t('all-rounds')}
        </Link>
      </p>
    </details>
  );
}

function Fact({ name, value }: { name: 'commitment' | 'link' | 'published' | 'salt' | 'entry'; value: string }) {
  const t = useTexts('titles.live');
  return (
    <>
      <dt>{t(name)}</dt>
      <dd className="break-all font-mono" data-fact={name}>
        {value}
      </dd>
    </>
  );
}

function originOf(t: ReturnType<typeof useTexts>, { beacon }: PublishedChain): string {
  if (!beacon) return t('salt-by.house');
  const isPublic = networkOf(beacon.network)?.isPublic === true;
  return t(isPublic ? 'salt-by.beacon' : 'salt-by.test-beacon', { round: String(beacon.round) });
}
