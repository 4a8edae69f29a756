// Who gets it now and what that can cost, and whether one player does.
import { useState, type SubmitEvent } from 'react';
import { formatAmount } from '#kernel/money.ts';
import { Button } from '#site/design-system/button.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { readDesk, sentenceOf } from '#desk/shell/web/call-desk.ts';
import { Failed, LoadingRows } from '#desk/shell/web/parts/loading.tsx';
import { useLoaded } from '#desk/shell/web/use-loaded.ts';
import type { PlayerVerdict, Reach, ReachLine } from '../../contract.ts';
import { LINE } from './controls.tsx';

/** `version`: of the draft: with another one others may get it. */
export function ReachPanel({ id, version }: { id: string; version: string }) {
  const { data, failure, reload } = useLoaded(`reach ${id} ${version}`, () =>
    readDesk<Reach>('content/reach', new URLSearchParams({ id })),
  );
  return (
    <section aria-labelledby="reach" className="grid content-start gap-3">
      <h2 id="reach" className="text-lg">
        Who gets it
      </h2>
      <Card className="grid gap-4 p-4">
        {failure !== undefined ? (
          <Failed failure={failure} onRetry={reload} />
        ) : data ? (
          <Counted reach={data} />
        ) : (
          <LoadingRows />
        )}
        <OnePlayer id={id} />
      </Card>
    </section>
  );
}

function Counted({ reach }: { reach: Reach }) {
  const { players, active, looked, mostCents, isOfDraft, bounds, valuation } = reach;
  return (
    <div className="grid gap-4 text-sm">
      <p>
        <span className="figures text-3xl font-semibold">{players}</span>{' '}
        <span className="text-muted">
          of {active} active players get it now{isOfDraft ? ', with this draft' : ''}.
        </span>
      </p>
      {looked < active && (
        <p className="text-muted">Estimated: {looked} players, spread over all, were asked one by one.</p>
      )}
      {mostCents !== undefined && (
        <p>
          Costs at most <strong className="figures">{formatAmount(BigInt(mostCents), 'EUR')} EUR</strong>
          <span className="text-muted"> before anything is played.</span>
        </p>
      )}
      {[...bounds, ...valuation].map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
      <div className="grid gap-4 sm:grid-cols-3">
        <Counts title="By country" lines={reach.byCountry} />
        <Counts title="By currency" lines={reach.byCurrency} />
        <Counts title="By segment" lines={reach.bySegment} />
      </div>
      <Counts title="Why others do not" lines={reach.obstacles} />
    </div>
  );
}

function Counts({ title, lines }: { title: string; lines: readonly ReachLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="pb-1 text-xs font-semibold text-muted">{title}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
        {lines.map(({ name, players }) => (
          <div key={name} className="contents">
            <dt className="break-words">{name}</dt>
            <dd className="figures text-right">{players}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function OnePlayer({ id }: { id: string }) {
  const [player, setPlayer] = useState('');
  const [verdict, setVerdict] = useState<PlayerVerdict>();
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setVerdict(undefined);
    setFault(undefined);
    readDesk<PlayerVerdict>('content/reach/player', new URLSearchParams({ id, player })).then(
      setVerdict,
      (failure: unknown) => setFault(sentenceOf(failure)),
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line pt-4">
      <label className="text-sm font-medium" htmlFor="reach-player">
        Would this player get it?
      </label>
      <div className="flex gap-2">
        <input
          id="reach-player"
          required
          placeholder="Number or login"
          value={player}
          onChange={({ target }) => setPlayer(target.value)}
          className={`${LINE} border-line`}
        />
        <Button type="submit" size="sm">
          Ask
        </Button>
      </div>
      <div role="status" className="text-sm">
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        {verdict && (
          <Notice tone={verdict.because === undefined ? 'primary' : 'warning'}>
            {verdict.because === undefined
              ? `Yes: ${verdict.player} gets it.`
              : `No, ${verdict.player} does not: ${verdict.because}`}
          </Notice>
        )}
      </div>
    </form>
  );
}
