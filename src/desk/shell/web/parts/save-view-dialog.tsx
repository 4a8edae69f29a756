// Keeps a list with its filters and columns under a name; chooses the one that the desk opens with; and takes views away again.
import { useState, type SubmitEvent } from 'react';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { ListingInfo } from '../../contract.ts';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { useSession } from '../session.ts';
import { useViews } from '../views.ts';
import { Dialog } from './dialog.tsx';

interface SaveViewDialogProps {
  listing: ListingInfo;
  query: URLSearchParams;
  onClose: () => void;
}

export function SaveViewDialog({ listing, query, onClose }: SaveViewDialogProps) {
  const { me } = useSession();
  const { views, reloadViews } = useViews();
  const [title, setTitle] = useState('');
  const [role, setRole] = useState('');
  const [fault, setFault] = useState<string>();
  const run = (path: string, body: object, then: () => void): void =>
    void writeDesk(path, body).then(
      () => {
        reloadViews();
        then();
      },
      (failure: unknown) => setFault(sentenceOf(failure)),
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const viewQuery = new URLSearchParams([...query].filter(([name]) => name !== 'after'));
    run(
      'saved-views',
      { title, path: `/lists/${listing.name}?${viewQuery}`, role: role === '' ? null : role },
      onClose,
    );
  };
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          name="title"
          label="Name"
          required
          maxLength={60}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField
          name="role"
          label="Who sees it"
          value={role}
          onChange={({ target }) => setRole(target.value)}
          options={[
            { value: '', label: 'Only you' },
            ...me.roles.map((name) => ({ value: name, label: `Everybody with the role ${name}` })),
          ]}
        />
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <div className="flex justify-end">
          <Button type="submit" look="primary">
            Save
          </Button>
        </div>
      </form>
      {views.length > 0 && (
        <ul className="mt-4 grid gap-1 border-t border-line pt-4 text-sm">
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-2">
              <span className="grow">
                {view.title}
                {view.isStart && <span className="text-muted"> · the desk opens with it</span>}
              </span>
              <IconButton
                icon="house"
                label={view.isStart ? `Open the desk with Today again` : `Open the desk with ${view.title}`}
                aria-pressed={view.isStart}
                size="sm"
                className={view.isStart ? 'text-primary' : ''}
                onClick={() =>
                  run(view.isStart ? 'start-page/forget' : `saved-views/${view.id}/begin-with`, {}, () => {})
                }
              />
              {view.isOwn && (
                <IconButton
                  icon="trash-2"
                  label={`Remove ${view.title}`}
                  size="sm"
                  onClick={() => run(`saved-views/${view.id}/remove`, {}, () => {})}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
