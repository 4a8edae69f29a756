// One entry: its form in all languages, as JSON, what has changed, who changed it, and the way onto the site.
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import type { ActInfo } from '#desk/shell/contract.ts';
import { ActDialog } from '#desk/shell/web/parts/act-dialog.tsx';
import { Failed, LoadingRows } from '#desk/shell/web/parts/loading.tsx';
import { useSession } from '#desk/shell/web/session.ts';
import { useLoaded } from '#desk/shell/web/use-loaded.ts';
import type { Languages } from '../../contract.ts';
import { readEntry, readVersion, type EntryInfo } from '../entry-info.ts';
import { ChangesView } from '../parts/changes-view.tsx';
import { ReferencesContext } from '../parts/controls.tsx';
import { EntryForm } from '../parts/entry-form.tsx';
import { EntryHead, EntryNotices } from '../parts/entry-head.tsx';
import { HistoryView } from '../parts/history-view.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { ReachPanel } from '../parts/reach-panel.tsx';
import { useDraft, type DraftInWork } from '../use-draft.ts';

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
  return (
    <ReferencesContext value={entry.references}>
      <EntryHead entry={entry} draft={draft} canWrite={canWrite} onAct={(name) => void begin(name)} />
      <EntryNotices entry={entry} draft={draft} canWrite={canWrite} />
      <Tabs
        label="Views of the entry"
        items={VIEWS}
        active={view}
        onChange={(id) => setView(id as View)}
        controls="view"
      />
      <div id="view" role="tabpanel" aria-label={VIEWS.find(({ id }) => id === view)!.label}>
        <EntryView
          {...{ entry, draft, view, canWrite, compared }}
          onCompare={(next) => {
            setCompared(next);
            setView('changes');
          }}
          onRevert={canWrite ? (number) => void begin('content revert', { version: String(number) }) : undefined}
        />
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

interface EntryViewProps {
  entry: EntryInfo;
  draft: DraftInWork;
  view: View;
  canWrite: boolean;
  compared: Compared;
  onCompare: (compared: Compared) => void;
  onRevert: ((number: number) => void) | undefined;
}

function EntryView({ entry, draft, view, canWrite, compared, onCompare, onRevert }: EntryViewProps) {
  const published = { name: 'Published', languages: entry.published };
  switch (view) {
    case 'form':
      return <FormView {...{ entry, draft, canWrite }} />;
    case 'json':
      return <JsonView languages={draft.languages} isLocked={!canWrite} onChange={draft.change} />;
    case 'changes':
      return (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={() => onCompare(published)}>
              With what is published
            </Button>
            {entry.shipped && (
              <Button size="sm" onClick={() => onCompare({ name: 'As shipped', languages: entry.shipped! })}>
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
      );
    case 'history':
      return (
        <HistoryView
          versions={entry.versions}
          canRevert={onRevert !== undefined}
          onCompare={({ number }) =>
            void readVersion(entry.id, number).then((version) => onCompare({ name: `Version ${number}`, ...version }))
          }
          onRevert={({ number }) => onRevert?.(number)}
        />
      );
  }
}

/** Who gets it stands first where that is the question; a banner is for nearly everybody. */
function FormView({ entry, draft, canWrite }: Pick<EntryViewProps, 'entry' | 'draft' | 'canWrite'>) {
  const isReaching = REACHING.includes(entry.collection);
  return (
    <div className={isReaching ? 'grid gap-6 wide:grid-cols-[minmax(0,1fr)_24rem]' : ''}>
      {isReaching && (
        <div className={entry.collection === 'banners' ? 'order-2' : 'wide:order-2'}>
          <ReachPanel id={entry.id} version={draft.saved.version} />
        </div>
      )}
      <fieldset disabled={!canWrite} className="min-w-0">
        <legend className="sr-only">{entry.title}</legend>
        <EntryForm
          form={entry.form}
          isLocalised={entry.isLocalised}
          isSingle={entry.isSingle}
          languages={draft.languages}
          published={entry.published}
          faults={draft.saved.faults}
          onChange={draft.change}
        />
      </fieldset>
    </div>
  );
}
