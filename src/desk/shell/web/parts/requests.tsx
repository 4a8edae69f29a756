// What waits for a second person: to be done as it was asked for, or refused.
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import type { ActOutcome, WaitingRequest } from '../../contract.ts';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { useSession } from '../session.ts';
import { ActDialog } from './act-dialog.tsx';
import { Moment } from './shown-value.tsx';

interface RequestsProps {
  requests: readonly WaitingRequest[];
  /** On the page of the subject itself. */
  isOnSubject?: boolean;
  onChange: (note: string) => void;
}

export function Requests({ requests, isOnSubject = false, onChange }: RequestsProps) {
  const { me } = useSession();
  const [open, setOpen] = useState<WaitingRequest>();
  const [fault, setFault] = useState<string>();
  const act = open && me.acts.find(({ name }) => name === open.act);
  const refuse = ({ request, isOwn }: WaitingRequest): void =>
    void writeDesk(`requests/${request}/refuse`, {}).then(
      () => onChange(isOwn ? 'Taken back.' : 'Refused: it is not done.'),
      (failure: unknown) => setFault(sentenceOf(failure)),
    );
  const finish = ({ note }: ActOutcome): void => {
    setOpen(undefined);
    onChange(note);
  };
  return (
    <div className="grid gap-2">
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <ul className="grid gap-2">
        {requests.map((request) => (
          <li key={request.request}>
            <Card className="flex flex-wrap items-start gap-3 p-4">
              <div className="grid min-w-0 grow gap-1">
                <p className="font-medium">
                  {me.acts.find(({ name }) => name === request.act)?.label ?? request.act}{' '}
                  {!isOnSubject && request.subject !== 'list' && (
                    <Link
                      to={`/subjects/${request.subject}/${encodeURIComponent(request.id)}`}
                      className="text-primary hover:underline"
                    >
                      {request.subject} {request.id.slice(-8)}
                    </Link>
                  )}
                </p>
                {Object.entries(request.fields).map(([name, value]) => (
                  <p key={name} className="break-words text-sm text-muted">
                    {name}: {value}
                  </p>
                ))}
                <p className="text-sm">{request.reason}</p>
                <p className="text-sm text-muted">
                  {request.isOwn ? 'You asked' : `${request.by} asked`} on <Moment at={request.at} />
                </p>
              </div>
              <Button look="ghost" size="sm" onClick={() => refuse(request)}>
                {request.isOwn ? 'Take back' : 'Say no'}
              </Button>
              {!request.isOwn && (
                <Button look="primary" size="sm" onClick={() => setOpen(request)}>
                  Say yes
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {open && act && (
        <ActDialog
          act={act}
          id={open.id}
          version={open.version}
          request={open}
          onClose={() => setOpen(undefined)}
          onDone={finish}
        />
      )}
    </div>
  );
}
