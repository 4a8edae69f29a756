// The page of a list, with the acts that make something new in it.
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { ListingInfo } from '../../contract.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Listing } from '../parts/listing.tsx';
import { useSession } from '../session.ts';
import { useKeys } from '../use-keys.ts';
import { NotFoundPage } from './not-found.tsx';

export function ListPage() {
  const { name } = useParams();
  const { me } = useSession();
  const listing = me.listings.find((candidate) => candidate.name === name);
  return listing ? <Page key={listing.name} listing={listing} /> : <NotFoundPage />;
}

function Page({ listing }: { listing: ListingInfo }) {
  const { me } = useSession();
  const [params, setParams] = useSearchParams();
  const [note, setNote] = useState<string>();
  const [round, setRound] = useState(0);
  const acts = me.acts.filter(({ list }) => list === listing.name);
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
  useKeys(Object.fromEntries(acts.map(({ letter, name }) => [letter, () => open(name)])));
  return (
    <div className="grid gap-4">
      <title>{`${listing.title} · Baize desk`}</title>
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 grow">
          <h1 className="text-2xl">{listing.title}</h1>
          <p className="mt-1 text-muted">{listing.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {acts.map(({ name, label, letter, isGrave }) => (
            <Button key={name} look={isGrave ? 'danger' : 'primary'} size="sm" onClick={() => open(name)}>
              {label}
              <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-80">{letter}</kbd>
            </Button>
          ))}
        </div>
      </div>
      {note !== undefined && (
        <div role="status">
          <Notice tone="info">
            <span className="whitespace-pre-wrap break-words">{note}</span>
          </Notice>
        </div>
      )}
      <Listing listing={listing} round={round} />
      {openAct && (
        <ActDialog
          key={openAct.name}
          act={openAct}
          id={listing.name}
          version=""
          onClose={() => open(undefined)}
          onDone={(outcome) => {
            open(undefined);
            setNote(outcome.note);
            setRound((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}
