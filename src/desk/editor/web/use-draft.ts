// What an editor is writing: kept on the server after each pause, at once by ⌘S, and when the page is left.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DeskRefusal, sentenceOf } from '#desk/shell/web/call-desk.ts';
import type { Languages, SavedDraft } from '../contract.ts';
import { dropDraft, readEntry, saveDraft, type EntryInfo } from './entry-info.ts';
import { isSame, merge } from './values/differences.ts';

const PAUSE_MS = 1_200;

export type SaveState = 'saved' | 'changed' | 'saving' | 'conflict' | 'failed';

export interface DraftInWork {
  languages: Languages;
  change: (languages: Languages) => void;
  state: SaveState;
  /** Why it was not kept. */
  failure: string | undefined;
  /** As the server has it. */
  saved: SavedDraft;
  save: () => Promise<SavedDraft | undefined>;
  /** Takes in what the other one wrote; answers how many places both had changed. */
  mergeTheirs: () => Promise<number>;
  loadTheirs: () => Promise<void>;
  discard: () => Promise<void>;
}

const savedOf = ({ draft, faults, version, state }: EntryInfo): SavedDraft => ({
  ...(draft && { draft }),
  faults,
  version,
  state,
});

/** `canWrite`: false keeps what is shown, and sends nothing. */
export function useDraft(entry: EntryInfo, beginning: Languages, canWrite: boolean): DraftInWork {
  const [languages, setLanguages] = useState(beginning);
  const [saved, setSaved] = useState<SavedDraft>(() => savedOf(entry));
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState<string>();
  const base = useRef({ languages: beginning, version: entry.draft?.version ?? 0 });
  const latest = useRef(beginning);
  const underWay = useRef<Promise<SavedDraft | undefined>>(undefined);

  const change = useCallback((next: Languages): void => {
    latest.current = next;
    setLanguages(next);
    setState((current) => (current === 'conflict' ? current : 'changed'));
  }, []);

  const send = async (): Promise<SavedDraft | undefined> => {
    const sent = latest.current;
    setState('saving');
    setFailure(undefined);
    try {
      const answer = await saveDraft(entry.id, base.current.version, sent);
      base.current = { languages: sent, version: answer.draft?.version ?? 0 };
      setSaved(answer);
      setState(latest.current === sent ? 'saved' : 'changed');
      return answer;
    } catch (error) {
      setState(error instanceof DeskRefusal && error.status === 409 ? 'conflict' : 'failed');
      setFailure(sentenceOf(error));
      return undefined;
    }
  };
  const isUnsaved = (): boolean => canWrite && !isSame(latest.current, base.current.languages);
  const save = async (): Promise<SavedDraft | undefined> => {
    await underWay.current;
    if (!isUnsaved()) {
      setState((current) => (current === 'changed' ? 'saved' : current));
      return saved;
    }
    underWay.current = send().finally(() => (underWay.current = undefined));
    return underWay.current;
  };

  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    if (state !== 'changed') return undefined;
    const timer = setTimeout(() => saveLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [languages, state]);

  useSaving({
    save: () => void save(),
    leave: () => isUnsaved() && !underWay.current && sendOnLeave(entry.id, base.current.version, latest.current),
  });

  const takeOver = (fresh: EntryInfo, next: Languages): void => {
    base.current = { languages: fresh.draft?.languages ?? fresh.published, version: fresh.draft?.version ?? 0 };
    latest.current = next;
    setLanguages(next);
    setSaved(savedOf(fresh));
    setFailure(undefined);
    setState(isSame(next, base.current.languages) ? 'saved' : 'changed');
  };

  return {
    languages,
    change,
    state,
    failure,
    saved,
    save,
    async mergeTheirs() {
      const fresh = await readEntry(entry.id);
      const theirs = fresh.draft?.languages ?? fresh.published;
      const { merged, conflicts } = merge(base.current.languages, latest.current, theirs);
      takeOver(fresh, merged as Languages);
      return conflicts.length;
    },
    async loadTheirs() {
      const fresh = await readEntry(entry.id);
      takeOver(fresh, fresh.draft?.languages ?? fresh.published);
    },
    async discard() {
      await underWay.current;
      if (base.current.version > 0) await dropDraft(entry.id, base.current.version);
      const fresh = await readEntry(entry.id);
      takeOver(fresh, fresh.published);
    },
  };
}

/** By ⌘S, and with what was typed in the last second when the page is left. */
function useSaving({ save, leave }: { save: () => void; leave: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save();
  });
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const leaving = (): void => onLeave();
    addEventListener('keydown', onKey);
    addEventListener('pagehide', leaving);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pagehide', leaving);
      onLeave();
    };
  }, []);
}

const sendOnLeave = (id: string, version: number, languages: Languages): void =>
  void fetch('/api/content/draft', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, version, languages }),
  });
