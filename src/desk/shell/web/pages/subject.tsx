// The page of one subject: acts at the top, facts and evidence at the left, what has happened at the right, what belongs to it in tabs.
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { ActInfo, ActOutcome, Subject } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { EvidenceList, Facts, History, SmallTable } from '../parts/facts.tsx';
import { Files } from '../parts/files.tsx';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { Requests } from '../parts/requests.tsx';
import { SubjectHead } from '../parts/subject-head.tsx';
import { SubjectTabs } from '../parts/subject-tabs.tsx';
import { ReportFile } from '../../../figures/web/report-file.tsx';
import { useSession } from '../session.ts';
import { listBehind, nextOnTrail } from '../trail.ts';
import { useKeys } from '../use-keys.ts';
import { useLive } from '../use-live.ts';
import { useLoaded } from '../use-loaded.ts';

export function SubjectPage() {
  const { kind = '', id = '' } = useParams();
  const [isShown, setShown] = useState('');
  const path = `subjects/${kind}/${encodeURIComponent(id)}`;
  const address = isShown === path ? `${path}?show=personal` : path;
  const { data, failure, reload } = useLoaded(address, () => readDesk<Subject>(address));
  if (failure !== undefined) return <Failed failure={failure} onRetry={reload} />;
  if (!data) return <LoadingRows />;
  return <Details key={path} kind={kind} id={id} subject={data} onShow={() => setShown(path)} onChange={reload} />;
}

interface DetailsProps {
  kind: string;
  id: string;
  subject: Subject;
  /** Shows what is masked. */
  onShow: () => void;
  onChange: () => void;
}

function Details({ kind, id, subject, onShow, onChange }: DetailsProps) {
  const { me } = useSession();
  const navigate = useNavigate();
  const { tab } = useParams();
  const [params, setParams] = useSearchParams();
  const [note, setNote] = useState<{ text: string; undo?: string | undefined }>();
  const base = `/subjects/${kind}/${encodeURIComponent(id)}`;
  const acts = me.acts.filter(({ name }) => subject.acts.includes(name));
  const openAct = acts.find(({ name }) => name === params.get('act'));
  const open = (name: string | undefined): void =>
    setParams(
      (current) => {
        if (name === undefined) current.delete('act');
        else current.set('act', name);
        return current;
      },
      { replace: true },
    );
  const undo = note?.undo !== undefined && subject.acts.includes(note.undo) ? note.undo : undefined;
  const finish = (act: ActInfo, { note: text, outcome }: ActOutcome): void => {
    open(undefined);
    setNote({ text, undo: outcome === 'done' ? act.undoneBy : undefined });
    onChange();
  };
  const onward = nextOnTrail(base);
  const home = me.listings.find((listing) => listing.subject === kind && !listing.isTabOnly);
  const list = home && { to: `/lists/${home.name}`, ...home, ...listBehind(base) };
  useKeys({
    ...(undo !== undefined && { u: () => open(undo) }),
    ...(note && onward !== undefined && { n: () => void navigate(onward) }),
    ...Object.fromEntries(acts.map(({ letter, name }) => [letter, () => open(name)])),
  });
  return (
    <div className="grid gap-5">
      <title>{`${subject.title} · Baize desk`}</title>
      <SubjectHead
        subject={subject}
        list={list}
        isQueue={list?.isQueue ?? false}
        acts={acts}
        path={`subjects/${kind}/${encodeURIComponent(id)}`}
        onOpen={open}
        onAssigned={(text) => {
          if (text !== undefined) setNote({ text });
          onChange();
        }}
        onShow={onShow}
      />
      <LiveNotes subject={subject} onReload={onChange} />
      {note && <DoneNote text={note.text} onUndo={undo === undefined ? undefined : () => open(undo)} onward={onward} />}
      {subject.requests.length > 0 && (
        <Requests
          isOnSubject
          requests={subject.requests}
          onChange={(text) => {
            setNote({ text });
            onChange();
          }}
        />
      )}
      <SubjectTabs kind={kind} id={id} active={tab} base={base}>
        <Overview
          kind={kind}
          id={id}
          subject={subject}
          fileBase={`/api/subjects/${kind}/${encodeURIComponent(id)}/files`}
        />
      </SubjectTabs>
      {openAct && (
        <ActDialog
          key={openAct.name}
          act={openAct}
          id={id}
          version={subject.version}
          subject={subject}
          onClose={() => open(undefined)}
          onDone={(outcome) => finish(openAct, outcome)}
        />
      )}
    </div>
  );
}

interface DoneNoteProps {
  text: string;
  /** Where it can be taken back. */
  onUndo: (() => void) | undefined;
  /** Address of what comes next. */
  onward: string | undefined;
}

const DoneNote = ({ text, onUndo, onward }: DoneNoteProps) => (
  <div role="status">
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-3">
        <span className="whitespace-pre-wrap break-words">{text}</span>
        {onUndo && (
          <Button look="ghost" size="sm" onClick={onUndo}>
            Undo
          </Button>
        )}
        {onward !== undefined && (
          <Link to={onward} className="text-primary hover:underline">
            Next one <kbd className="text-xs">n</kbd>
          </Link>
        )}
      </span>
    </Notice>
  </div>
);

/** Who else is here, and whether it has changed since it was loaded. */
function LiveNotes({ subject, onReload }: { subject: Subject; onReload: () => void }) {
  const { others, version } = useLive();
  const hasChanged = version !== null && version !== subject.version;
  if (others.length === 0 && !hasChanged) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      {others.length > 0 && (
        <p className="text-sm text-warning">
          {others.join(', ')} {others.length === 1 ? 'has' : 'have'} this open as well.
        </p>
      )}
      {hasChanged && (
        <Button look="quiet" size="sm" icon="repeat" onClick={onReload}>
          It has changed: show it as it is now
        </Button>
      )}
    </div>
  );
}

interface OverviewProps {
  kind: string;
  id: string;
  subject: Subject;
  fileBase: string;
}

function Overview({ kind, id, subject, fileBase }: OverviewProps) {
  const { facts, sections = [], evidence, files = [], tables = [] } = subject;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-5">
          {evidence.length > 0 && <EvidenceList evidence={evidence} />}
          <Facts facts={facts} />
          {sections.length > 0 && (
            <div className="grid items-start gap-5 wide:grid-cols-2">
              {sections.map(({ title, facts: more }) => (
                <Facts key={title} title={title} facts={more} />
              ))}
            </div>
          )}
          {files.length > 0 && <Files files={files} base={fileBase} />}
          {kind === 'report' && <ReportFile month={id} />}
        </div>
        <History subject={subject} />
      </div>
      {tables.map((table) => (
        <SmallTable key={table.title} {...table} />
      ))}
    </div>
  );
}
