// Whose work is what is open: to be taken, left, or given to a colleague with one click or one key.
import { useState } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { EmptyState, Notice } from '#site/design-system/surface.tsx';
import { readDesk, sentenceOf, writeDesk } from '../call-desk.ts';
import { useSession } from '../session.ts';
import { useKeys } from '../use-keys.ts';
import { useLoaded } from '../use-loaded.ts';
import { Dialog } from './dialog.tsx';
import { Failed, LoadingRows } from './loading.tsx';

interface AssigneeProps {
  /** Of the subject, in addresses of the server. */
  path: string;
  assignee: string | null;
  /** What has happened, in a sentence; nothing where the page itself shows it. */
  onDone: (note?: string) => void;
}

export function Assignee({ path, assignee, onDone }: AssigneeProps) {
  const { me } = useSession();
  const [isGiving, setGiving] = useState(false);
  const take = (): void =>
    void writeDesk(`${path}/${assignee === me.name ? 'leave' : 'take'}`, {}).then(
      () => onDone(),
      (failure: unknown) => onDone(sentenceOf(failure)),
    );
  useKeys({ e: take, E: () => setGiving(true) });
  return (
    <>
      <Button look="ghost" size="sm" icon="user" onClick={take}>
        {assignee === null ? 'Take' : `Taken by ${assignee}`}
        <Letter>e</Letter>
      </Button>
      <Button look="ghost" size="sm" onClick={() => setGiving(true)}>
        Give
        <Letter>E</Letter>
      </Button>
      {isGiving && (
        <GiveDialog
          path={path}
          assignee={assignee}
          onClose={() => setGiving(false)}
          onGiven={(name) => {
            setGiving(false);
            onDone(`Given to ${name}.`);
          }}
        />
      )}
    </>
  );
}

/** The key of a button, in it. */
export const Letter = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-80">{children}</kbd>
);

interface GiveDialogProps {
  path: string;
  /** Who has it now. */
  assignee: string | null;
  onClose: () => void;
  onGiven: (name: string) => void;
}

function GiveDialog({ path, assignee, onClose, onGiven }: GiveDialogProps) {
  const { data, failure, reload } = useLoaded(path, () => readDesk<{ names: string[] }>(`${path}/colleagues`));
  const [fault, setFault] = useState<string>();
  const give = (to: string): void =>
    void writeDesk(`${path}/give`, { to }).then(
      () => onGiven(to),
      (refusal: unknown) => setFault(sentenceOf(refusal)),
    );
  const names = data?.names.filter((name) => name !== assignee);
  return (
    <Dialog title="Give it to a colleague" onClose={onClose}>
      <div className="grid gap-3">
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        {failure !== undefined ? (
          <Failed failure={failure} onRetry={reload} />
        ) : !names ? (
          <LoadingRows />
        ) : names.length === 0 ? (
          <EmptyState title="Nobody else may see this" icon="user" />
        ) : (
          <ul className="grid max-h-[60dvh] gap-1 overflow-y-auto">
            {names.map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose one of them
                  autoFocus={index === 0}
                  onClick={() => give(name)}
                  className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-surface-2 focus-visible:bg-surface-2"
                >
                  <Icon name="user" className="size-4 text-muted" />
                  <span className="truncate">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
