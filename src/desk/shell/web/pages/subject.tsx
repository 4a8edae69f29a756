// The page of one subject: facts and evidence at the left, what has happened at the right, acts at the top.
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { ReportFile } from '../../../figures/web/report-file.tsx';
import type { ActInfo, Evidence, Subject } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { Moment, ShownValue, State } from '../parts/shown-value.tsx';
import { useSession } from '../session.ts';
import { useKeys } from '../use-keys.ts';
import { useLoaded } from '../use-loaded.ts';

export function SubjectPage() {
  const { kind = '', id = '' } = useParams();
  const path = `subjects/${kind}/${encodeURIComponent(id)}`;
  const { data, failure, reload } = useLoaded(path, () => readDesk<Subject>(path));
  if (failure !== undefined) return <Failed failure={failure} onRetry={reload} />;
  if (!data) return <LoadingRows />;
  return (
    <div className="grid gap-6">
      <Details key={path} id={id} subject={data} onChange={reload} />
      {kind === 'report' && <ReportFile month={id} />}
    </div>
  );
}

function Details({ id, subject, onChange }: { id: string; subject: Subject; onChange: () => void }) {
  const { me } = useSession();
  const [openAct, setOpenAct] = useState<ActInfo>();
  const [note, setNote] = useState<string>();
  const acts = me.acts.filter(({ name }) => subject.acts.includes(name));
  useKeys(Object.fromEntries(acts.map((act) => [act.letter, () => setOpenAct(act)])));
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-2xl">{subject.title}</h1>
        <State name={subject.state} />
        <div className="ml-auto flex gap-3">
          {acts.map((act, index) => (
            <Button key={act.name} look={index === 0 ? 'primary' : 'quiet'} onClick={() => setOpenAct(act)}>
              {act.label}
              <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-70">{act.letter}</kbd>
            </Button>
          ))}
        </div>
      </div>
      {note !== undefined && (
        <div role="status">
          <Notice tone="info">{note}</Notice>
        </div>
      )}
      <div className="grid gap-6 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-6">
          <Facts facts={subject.facts} />
          {subject.evidence.length > 0 && <EvidenceList evidence={subject.evidence} />}
        </div>
        <History subject={subject} />
      </div>
      {openAct && (
        <ActDialog
          act={openAct}
          id={id}
          version={subject.version}
          onClose={() => setOpenAct(undefined)}
          onDone={(outcome) => {
            setOpenAct(undefined);
            setNote(outcome.note);
            onChange();
          }}
        />
      )}
    </div>
  );
}

const Facts = ({ facts }: Pick<Subject, 'facts'>) => (
  <Card className="p-5">
    <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
      {facts.map(({ label, kind, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0">
            <ShownValue kind={kind} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

const WEIGHTS: Readonly<Record<Evidence['weighs'], { icon: IconName; label: string; tone: string }>> = {
  for: { icon: 'circle-check', label: 'For it', tone: 'text-primary' },
  against: { icon: 'triangle-alert', label: 'Against it', tone: 'text-danger' },
  neither: { icon: 'info', label: 'To know', tone: 'text-muted' },
};

const EvidenceList = ({ evidence }: Pick<Subject, 'evidence'>) => (
  <section aria-labelledby="evidence" className="grid gap-3">
    <h2 id="evidence" className="text-lg">
      For and against
    </h2>
    <Card className="p-5">
      <ul className="grid gap-2.5 text-sm">
        {evidence.map(({ weighs, text }) => (
          <li key={text} className="flex gap-3">
            <Icon
              name={WEIGHTS[weighs].icon}
              label={WEIGHTS[weighs].label}
              className={`size-5 ${WEIGHTS[weighs].tone}`}
            />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  </section>
);

/** What happened to it, and what staff have done. */
function History({ subject: { timeline, journal } }: { subject: Subject }) {
  const moments = [
    ...timeline.map(({ at, by, text }) => ({ at, by, text })),
    ...journal.map(({ at, staff, act, outcome, note, reason }) => ({
      at,
      by: staff,
      text: `${act} ${outcome}: ${note}${reason ? ` Reason: ${reason}` : ''}`,
    })),
  ].sort((left, right) => left.at.localeCompare(right.at));
  return (
    <section aria-labelledby="history" className="grid content-start gap-3">
      <h2 id="history" className="text-lg">
        History
      </h2>
      <Card className="p-5">
        <ol className="grid gap-4 text-sm">
          {moments.map(({ at, by, text }) => (
            <li key={`${at} ${text}`} className="border-l-2 border-line pl-4">
              <p>{text}</p>
              <p className="text-muted">
                <Moment at={at} /> by {by}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
