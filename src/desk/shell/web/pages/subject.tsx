// The page of one subject: acts at the top, facts and evidence at the left, what has happened at the right, what belongs to it in tabs.
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import type { ActInfo, ActOutcome, Subject } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Assignee, Letter } from '../parts/assignee.tsx';
import { EvidenceList, Facts, History, SmallTable } from '../parts/facts.tsx';
import { Listing } from '../parts/listing.tsx';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { Requests } from '../parts/requests.tsx';
import { State } from '../parts/shown-value.tsx';
import { ReportFile } from '../../../figures/web/report-file.tsx';
import { useSession } from '../session.ts';
import { nextOnTrail } from '../trail.ts';
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
  useKeys({
    ...(undo !== undefined && { u: () => open(undo) }),
    ...(note && onward !== undefined && { n: () => void navigate(onward) }),
    ...Object.fromEntries(acts.map(({ letter, name }) => [letter, () => open(name)])),
  });
  return (
    <div className="grid gap-5">
      <Head
        subject={subject}
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
      {note && (
        <div role="status">
          <Notice tone="info">
            <span className="flex flex-wrap items-center gap-3">
              <span className="whitespace-pre-wrap break-words">{note.text}</span>
              {undo !== undefined && (
                <Button look="ghost" size="sm" onClick={() => open(undo)}>
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
      )}
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
          onClose={() => open(undefined)}
          onDone={(outcome) => finish(openAct, outcome)}
        />
      )}
    </div>
  );
}

const SHOWN_ACTS = 3;

interface HeadProps {
  subject: Subject;
  acts: readonly ActInfo[];
  onOpen: (name: string) => void;
  /** In addresses of the server. */
  path: string;
  onAssigned: (note?: string) => void;
  onShow: () => void;
}

const Head = ({ subject, acts, path, onOpen, onAssigned, onShow }: HeadProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <h1 className="min-w-0 break-words text-2xl">{subject.title}</h1>
    <State name={subject.state} />
    {subject.links?.map(({ label, url }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" className="text-sm text-primary hover:underline">
        {label} ↗
      </a>
    ))}
    <div className="ml-auto flex flex-wrap gap-2">
      {subject.hasHiddenFacts && (
        <Button look="ghost" size="sm" icon="eye" onClick={onShow}>
          Show personal data
        </Button>
      )}
      <Assignee path={path} assignee={subject.assignee} onDone={onAssigned} />
      {acts.slice(0, SHOWN_ACTS).map(({ name, label, letter }, index) => (
        <Button key={name} size="sm" look={index === 0 ? 'primary' : 'quiet'} onClick={() => onOpen(name)}>
          {label}
          <Letter>{letter}</Letter>
        </Button>
      ))}
      {acts.length > SHOWN_ACTS && <MoreActs acts={acts.slice(SHOWN_ACTS)} onOpen={onOpen} />}
    </div>
  </div>
);

/** A menu of those that are not needed every day. */
function MoreActs({ acts, onOpen }: Pick<HeadProps, 'acts' | 'onOpen'>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and going elsewhere close a menu
    <details
      ref={menu}
      className="relative"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <summary className={`list-none ${buttonStyle({ look: 'quiet', size: 'sm' })}`}>
        More
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid max-h-[70dvh] w-64 overflow-y-auto rounded-lg border border-line bg-surface-1 p-1 shadow-2">
        {acts.map(({ name, label, letter }) => (
          <button
            key={name}
            type="button"
            className="flex items-center rounded-md px-3 py-2 text-left text-sm hover:bg-surface-2 focus-visible:bg-surface-2"
            onClick={() => {
              close();
              onOpen(name);
            }}
          >
            <span className="grow">{label}</span>
            <Letter>{letter}</Letter>
          </button>
        ))}
      </div>
    </details>
  );
}

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

interface SubjectTabsProps {
  kind: string;
  id: string;
  /** Name of the list; none: the overview. */
  active: string | undefined;
  base: string;
  children: ReactNode;
}

function SubjectTabs({ kind, id, active, base, children }: SubjectTabsProps) {
  const { me } = useSession();
  const tabs = me.subjects.find((subject) => subject.kind === kind)?.tabs ?? [];
  const tab = tabs.find(({ listing }) => listing === active);
  const listing = tab && me.listings.find(({ name }) => name === tab.listing);
  if (tabs.length === 0) return children;
  const links = [
    { id: '', to: base, label: 'Overview' },
    ...tabs.map(({ listing: name, title }) => ({ id: name, to: `${base}/${name}`, label: title })),
  ];
  return (
    <div>
      <LinkTabs label="Parts of this page" tabs={links} active={tab?.listing ?? ''} link={Link} />
      {tab && listing ? (
        <Listing key={tab.listing} listing={listing} fixed={{ filter: tab.filter, value: id }} />
      ) : (
        children
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
  return (
    <div className="grid gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-5">
        <Facts facts={subject.facts} />
        {subject.sections && subject.sections.length > 0 && (
          <div className="grid gap-5 xl:grid-cols-2">
            {subject.sections.map(({ title, facts }) => (
              <Facts key={title} title={title} facts={facts} />
            ))}
          </div>
        )}
        {subject.evidence.length > 0 && <EvidenceList evidence={subject.evidence} />}
        {subject.files && subject.files.length > 0 && <Files files={subject.files} base={fileBase} />}
        {kind === 'report' && <ReportFile month={id} />}
        {subject.tables?.map((table) => (
          <SmallTable key={table.title} {...table} />
        ))}
      </div>
      <History subject={subject} />
    </div>
  );
}

const isPicture = ({ type }: { type: string }): boolean => type.startsWith('image/');

/** Each is loaded when it is opened: looking at it is noted. */
function Files({ files, base }: { files: NonNullable<Subject['files']>; base: string }) {
  const [openName, setOpenName] = useState<string>();
  return (
    <section aria-labelledby="files" className="grid gap-2">
      <h2 id="files" className="text-base font-semibold">
        Documents
      </h2>
      <Card className="grid gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          {files.filter(isPicture).map(({ name, label }) => (
            <Button key={name} size="sm" icon="eye" onClick={() => setOpenName(name)} aria-pressed={name === openName}>
              {label}
            </Button>
          ))}
          {files
            .filter((file) => !isPicture(file))
            .map(({ name, label, type }) => (
              // Nothing is embedded at the desk: the program of that kind opens it.
              <a
                key={name}
                href={`${base}/${encodeURIComponent(name)}`}
                download={name.includes('.') ? name : `${label}.${type.split('/')[1]}`}
                className={buttonStyle({ size: 'sm' })}
              >
                <Icon name="arrow-down-to-line" className="size-4" />
                {label}, {type.split('/')[1]!.toUpperCase()}
              </a>
            ))}
        </div>
        {openName !== undefined && (
          <img
            src={`${base}/${encodeURIComponent(openName)}`}
            alt={files.find(({ name }) => name === openName)?.label}
            className="max-h-[32rem] rounded-md border border-line object-contain"
          />
        )}
      </Card>
    </section>
  );
}
