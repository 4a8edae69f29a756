// What stands above an entry: what it is called, how it is saved, what can be done with it, and what stands in the way.
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { sentenceOf, writeDesk } from '#desk/shell/web/call-desk.ts';
import { State } from '#desk/shell/web/parts/shown-value.tsx';
import { useKeys } from '#desk/shell/web/use-keys.ts';
import { languageName, type EntryInfo } from '../entry-info.ts';
import type { DraftInWork, SaveState } from '../use-draft.ts';
import { differences } from '../values/differences.ts';
import { faultsAbove } from './entry-form.tsx';

const SAYS: Readonly<Record<SaveState, string>> = {
  saved: '',
  changed: 'Not saved yet',
  saving: 'Saving…',
  conflict: 'Not saved',
  failed: 'Not saved',
};

interface HeadProps {
  entry: EntryInfo;
  draft: DraftInWork;
  canWrite: boolean;
  onAct: (name: string) => void;
}

export function EntryHead({ entry, draft, canWrite, onAct }: HeadProps) {
  const { saved, state } = draft;
  const [fault, setFault] = useState<string>();
  const hasDraft = saved.draft !== undefined || state !== 'saved';
  const preview = async (): Promise<void> => {
    setFault(undefined);
    const { draft: savedDraft } = (state === 'saved' ? saved : await draft.save()) ?? {};
    if (!savedDraft) return setFault('There is no draft to look at: the site says the same.');
    const { url } = await writeDesk<{ url: string }>('content/preview', { id: entry.id, to: pageOf(entry) });
    open(url, '_blank', 'noopener');
  };
  const look = (): void => void preview().catch((failure: unknown) => setFault(sentenceOf(failure)));
  useKeys(
    canWrite
      ? {
          p: () => hasDraft && onAct('content publish'),
          v: look,
          ...(entry.shipped && saved.state === 'changed' && { b: () => onAct('content restore') }),
        }
      : {},
  );
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        <Link to={`/lists/content?collection=${entry.collection}`} className="hover:underline">
          {entry.collectionTitle}
        </Link>
        {!entry.isSingle && <span className="font-mono"> · {entry.name}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words text-2xl">{entry.title}</h1>
        <State name={hasDraft && state !== 'saved' ? 'draft' : saved.state} />
        <span role="status" className="text-sm text-muted">
          {state === 'saved' && saved.draft ? `Draft saved, by ${saved.draft.changedBy}` : SAYS[state]}
        </span>
        {canWrite && (
          <div className="ml-auto flex flex-wrap gap-2">
            {hasDraft && (
              <>
                <Button
                  look="ghost"
                  onClick={() => void draft.discard().catch((failure: unknown) => setFault(sentenceOf(failure)))}
                >
                  Discard draft
                </Button>
                <Button icon="eye" onClick={look}>
                  Preview <Letter name="v" />
                </Button>
                <Button look="primary" onClick={() => onAct('content publish')}>
                  Publish <Letter name="p" />
                </Button>
              </>
            )}
            {!hasDraft && entry.shipped && ['changed', 'unpublished', 'absent'].includes(saved.state) && (
              <Button onClick={() => onAct('content restore')}>
                Back to as shipped <Letter name="b" />
              </Button>
            )}
            {!hasDraft && !entry.isSingle && ['shipped', 'changed', 'own'].includes(saved.state) && (
              <Button look="ghost" onClick={() => onAct('content remove')}>
                Take off the site
              </Button>
            )}
          </div>
        )}
      </div>
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
    </div>
  );
}

const Letter = ({ name }: { name: string }) => (
  <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-70">{name}</kbd>
);

/** Where the site shows it. */
function pageOf({ collection, name }: EntryInfo): string {
  const pages: Readonly<Record<string, string>> = {
    pages: `/${name}`,
    promotions: `/promotions/${name}`,
    offers: '/offers',
    bonuses: '/offers',
    games: `/game/${name}`,
    'loyalty-levels': '/loyalty',
    'loyalty-missions': '/loyalty',
    tournaments: '/tournaments',
    jackpots: '/jackpots',
  };
  return pages[collection] ?? '/';
}

/** What keeps it from being written or published. */
export function EntryNotices({ entry, draft, canWrite }: Omit<HeadProps, 'onAct'>) {
  const { saved, state, failure } = draft;
  const above = faultsAbove(saved.faults);
  const below = saved.faults.length - above.length;
  const changes = differences(entry.published, draft.languages).length;
  return (
    <>
      {entry.isReadOnly && <Notice>This content is kept by another service. Change it there.</Notice>}
      {!entry.isReadOnly && !canWrite && <Notice>Your roles read content and do not write it.</Notice>}
      <ConflictNotice draft={draft} />
      {state === 'failed' && (
        <Notice tone="danger">
          <p>{failure}</p>
          <Button size="sm" className="mt-2" onClick={() => void draft.save()}>
            Save again
          </Button>
        </Notice>
      )}
      {saved.draft?.isOutdated && (
        <Notice tone="warning">
          Something else has been published since this draft was begun. Publishing it replaces that; look at the changes
          first.
        </Notice>
      )}
      {saved.draft && above.length + below > 0 && (
        <Notice tone="danger">
          <p className="font-medium">It cannot be published like this.</p>
          {above.map(({ language, sentence }) => (
            <p key={`${language} ${sentence}`}>
              {entry.isLocalised && `${languageName(language)}: `}
              {sentence}
            </p>
          ))}
          {below > 0 && <p>{below === 1 ? 'One field says' : `${below} fields say`} why.</p>}
        </Notice>
      )}
      {saved.draft && above.length + below === 0 && changes > 0 && state === 'saved' && (
        <p className="text-sm text-muted">
          {changes === 1 ? 'One place differs' : `${changes} places differ`} from what is published.
        </p>
      )}
    </>
  );
}

/** Somebody else has saved meanwhile: nothing of theirs is written over, and nothing of mine is lost. */
function ConflictNotice({ draft }: { draft: DraftInWork }) {
  const [merged, setMerged] = useState<number>();
  if (draft.state !== 'conflict')
    return merged === undefined ? null : (
      <div role="status">
        <Notice tone="info">
          {merged === 0
            ? 'What they wrote was taken in beside yours.'
            : `What they wrote was taken in. At ${merged} places both of you had written; yours stand there now. Look at the changes before you publish.`}
        </Notice>
      </div>
    );
  return (
    <Notice tone="danger">
      <p>{draft.failure}</p>
      <p className="mt-2 flex gap-3">
        <Button size="sm" look="primary" onClick={() => void draft.mergeTheirs().then(setMerged)}>
          Take in what they wrote
        </Button>
        <Button size="sm" onClick={() => void draft.loadTheirs()}>
          Load theirs in place of mine
        </Button>
      </p>
    </Notice>
  );
}
