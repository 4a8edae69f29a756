// One entry: its form in all languages, as JSON, what has changed, who changed it, and the way onto the site.
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { sentenceOf, writeDesk } from '#desk/shell/web/call-desk.ts';
import type { ActInfo } from '#desk/shell/contract.ts';
import { ActDialog } from '#desk/shell/web/parts/act-dialog.tsx';
import { Failed, LoadingRows } from '#desk/shell/web/parts/loading.tsx';
import { State } from '#desk/shell/web/parts/shown-value.tsx';
import { useSession } from '#desk/shell/web/session.ts';
import { useKeys } from '#desk/shell/web/use-keys.ts';
import { useLoaded } from '#desk/shell/web/use-loaded.ts';
import type { Languages, VersionInfo } from '../../contract.ts';
import { languageName, readEntry, readVersion, type EntryInfo } from '../entry-info.ts';
import { ChangesView } from '../parts/changes-view.tsx';
import { ConflictNotice } from '../parts/conflict-notice.tsx';
import { ReferencesContext } from '../parts/controls.tsx';
import { EntryForm, faultsAbove } from '../parts/entry-form.tsx';
import { HistoryView } from '../parts/history-view.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { ReachPanel } from '../parts/reach-panel.tsx';
import { useDraft, type DraftInWork, type SaveState } from '../use-draft.ts';
import { differences } from '../values/differences.ts';

/** Entries that go to players. */
const REACHING = ['banners', 'campaign-popups', 'campaigns', 'offers', 'bonuses'];

export function EntryPage() {
  const { id = '' } = useParams();
  const { data, failure, reload } = useLoaded(`entry ${id}`, () => readEntry(id));
  const [note, setNote] = useState<string>();
  if (failure !== undefined) return <Failed failure={failure} onRetry={reload} />;
  if (!data) return <LoadingRows />;
  // After an act the entry is loaded anew, and its page begins anew with it.
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {note !== undefined && <Notice tone="info">{note}</Notice>}
      </div>
      <Entry
        key={`${id} ${data.version}`}
        entry={data}
        onActed={(outcome) => {
          setNote(outcome);
          reload();
        }}
      />
    </div>
  );
}

/** What is written where nothing is yet: its name. */
function beginningOf({ draft, published, isLocalised, collection, name }: EntryInfo): Languages {
  const standing = draft?.languages ?? published;
  if (Object.keys(standing).length > 0) return standing;
  const key =
    { pages: 'slug', texts: 'key', menus: 'name', seos: 'url', redirects: 'from_url', 'domain-seo-settings': 'host' }[
      collection
    ] ?? 'sysname';
  return { [isLocalised ? 'en' : 'all']: name === '' ? {} : { [key]: name } };
}

type View = 'form' | 'json' | 'changes' | 'history';
const VIEWS: ReadonlyArray<{ id: View; label: string }> = [
  { id: 'form', label: 'Form' },
  { id: 'json', label: 'JSON' },
  { id: 'changes', label: 'Changes' },
  { id: 'history', label: 'History' },
];

interface OpenAct {
  act: ActInfo;
  version: string;
  preset?: Record<string, string>;
}

/** What the draft is compared with. */
interface Compared {
  name: string;
  languages: Languages;
}

function Entry({ entry, onActed }: { entry: EntryInfo; onActed: (note: string) => void }) {
  const { me } = useSession();
  const canWrite = !entry.isReadOnly && me.acts.some(({ name }) => name === 'content publish');
  const draft = useDraft(entry, beginningOf(entry), canWrite);
  const [view, setView] = useState<View>('form');
  const [openAct, setOpenAct] = useState<OpenAct>();
  const [compared, setCompared] = useState<Compared>({ name: 'Published', languages: entry.published });
  const actNamed = (name: string): ActInfo | undefined =>
    canWrite ? me.acts.find((act) => act.name === name) : undefined;
  /** What was typed a moment ago is part of what is decided. */
  const begin = async (name: string, preset?: Record<string, string>): Promise<void> => {
    const act = actNamed(name);
    const saved = draft.state === 'saved' ? draft.saved : await draft.save();
    if (act && saved) setOpenAct({ act, version: saved.version, ...(preset && { preset }) });
  };
  const compare = async ({ number }: VersionInfo): Promise<void> => {
    setCompared({ name: `Version ${number}`, ...(await readVersion(entry.id, number)) });
    setView('changes');
  };
  return (
    <ReferencesContext value={entry.references}>
      <EntryHead entry={entry} draft={draft} canWrite={canWrite} onAct={(name) => void begin(name)} />
      <Notices entry={entry} draft={draft} canWrite={canWrite} />
      <Tabs
        label="Views of the entry"
        items={VIEWS}
        active={view}
        onChange={(id) => setView(id as View)}
        controls="view"
      />
      <div
        id="view"
        className={
          REACHING.includes(entry.collection) && view === 'form'
            ? 'grid gap-6 wide:grid-cols-[minmax(0,1fr)_24rem]'
            : ''
        }
      >
        {REACHING.includes(entry.collection) && view === 'form' && (
          <div className="wide:order-2">
            <ReachPanel id={entry.id} version={draft.saved.version} />
          </div>
        )}
        {view === 'form' && (
          <fieldset disabled={!canWrite} className="min-w-0">
            <legend className="sr-only">{entry.title}</legend>
            <EntryForm
              form={entry.form}
              isLocalised={entry.isLocalised}
              languages={draft.languages}
              published={entry.published}
              faults={draft.saved.faults}
              onChange={draft.change}
            />
          </fieldset>
        )}
        {view === 'json' && <JsonView languages={draft.languages} isLocked={!canWrite} onChange={draft.change} />}
        {view === 'changes' && (
          <div className="grid gap-4">
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={() => setCompared({ name: 'Published', languages: entry.published })}>
                With what is published
              </Button>
              {entry.shipped && (
                <Button size="sm" onClick={() => setCompared({ name: 'As shipped', languages: entry.shipped! })}>
                  With what the release has
                </Button>
              )}
            </div>
            <ChangesView
              before={compared.languages}
              after={draft.languages}
              names={{ before: compared.name, after: draft.saved.draft ? 'Draft' : 'On the site' }}
            />
          </div>
        )}
        {view === 'history' && (
          <HistoryView
            versions={entry.versions}
            canRevert={actNamed('content revert') !== undefined}
            onCompare={(version) => void compare(version)}
            onRevert={({ number }) => void begin('content revert', { version: String(number) })}
          />
        )}
      </div>
      {openAct && (
        <ActDialog
          act={openAct.act}
          id={entry.id}
          version={openAct.version}
          preset={openAct.preset}
          onClose={() => setOpenAct(undefined)}
          onDone={({ note }) => {
            setOpenAct(undefined);
            onActed(note);
          }}
        />
      )}
    </ReferencesContext>
  );
}

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

function EntryHead({ entry, draft, canWrite, onAct }: HeadProps) {
  const { saved, state } = draft;
  const [fault, setFault] = useState<string>();
  const hasDraft = saved.draft !== undefined || state !== 'saved';
  const preview = async (): Promise<void> => {
    setFault(undefined);
    const { draft: kept } = (state === 'saved' ? saved : await draft.save()) ?? {};
    if (!kept) return setFault('There is no draft to look at: the site says the same.');
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
function Notices({ entry, draft, canWrite }: Omit<HeadProps, 'onAct'>) {
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
