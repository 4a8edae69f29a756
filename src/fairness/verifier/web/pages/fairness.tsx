// Checks any round in the visitor's own browser, with the code that played it. Works without a network once it is loaded.
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { getGames } from '#casino/rounds/contract.ts';
import { definePage } from '#site/shell/page.ts';
import { reportError } from '#site/shell/report.ts';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';
import { LogCard } from '../parts/log-card.tsx';
import { PrizeFairness } from '../parts/prize-fairness.tsx';
import { TableRounds, type Table } from '../parts/table-rounds.tsx';
import { loadVerifier, useVerification } from '../parts/use-verification.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useFeature } from '#site/shell/visibility.ts';

export const page = definePage<Table[]>({
  load: async ({ api, report }) => {
    const options = JSON.stringify({ types: ['live'], fields: ['sysname', 'name', 'description', 'stated_by'] });
    const { items } = await api.call(getGames, { options }).catch(report({ items: [], count: 0 }));
    // Suppliers' tables have none of our chains.
    return items.flatMap(({ sysname, name, description, stated_by }) =>
      sysname !== undefined && name !== undefined && stated_by === undefined
        ? [{ sysname, name: gameName({ name, description: description ?? {} }) }]
        : [],
    );
  },
  meta: ({ t }) => ({ title: t('games.verify.title'), description: t('games.verify.intro') }),
  Component: FairnessPage,
});

/** The same check as a program that anybody can run; the build puts it next to the pages. */
const TOOL = '/baize-verify.mjs';
const verdictPart = () => import('../parts/verdict.tsx');
const Verdict = lazyPart('verdict', async () => (await verdictPart()).Verdict, 'h-40');
const ReceiptsCard = lazyPart(
  'receipts',
  async () => (await import('../parts/receipts-card.tsx')).ReceiptsCard,
  'h-40',
);
const SeedRounds = lazyPart(
  'rounds of a seed',
  async () => (await import('../parts/seed-rounds.tsx')).SeedRounds,
  'h-40',
);
const HASH = /^[0-9a-f]{64}$/;

function FairnessPage({ data: tables }: { data: Table[] }) {
  const t = useTexts('games.verify');
  const { search } = useLocation();
  // The page is cached for all visitors, so only the browser knows the round in its address.
  const isHydrated = useHydrated();
  const address = isHydrated ? new URLSearchParams(search) : undefined;
  const roundId = address?.get('round') ?? '';
  const [seed] = HASH.exec(address?.get('seed') ?? '') ?? [];
  /** What the visitor kept from before the bet. */
  const [storedSeed, setStoredSeed] = useState('');
  const { verdict, fault, isBusy, checkId, checkData, checkTable } = useVerification(tables, storedSeed);

  const checkAsked = useEffectEvent(() => void checkId(roundId));
  useEffect(() => {
    if (!roundId) return;
    const timer = setTimeout(() => checkAsked());
    return () => clearTimeout(timer);
  }, [roundId]);

  // A round can also be chosen below the verdict, on a phone a screen away from it.
  const seen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (verdict) seen.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);

  // So that pasted data can be checked when the network is gone.
  useEffect(() => {
    Promise.all([loadVerifier(), verdictPart()]).catch((failure: unknown) => reportError(failure, 'verification'));
  }, []);

  return (
    <div className="space-y-6">
      <PageHead title={t('title')} lead={t('intro')} scene="safety" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Card className="p-5">
          <RoundForm key={roundId} roundId={roundId} fault={fault?.round} isBusy={isBusy} onCheck={checkId} />
        </Card>
        <Card className="p-5">
          <DataForm fault={fault?.data} onCheck={checkData} />
        </Card>
      </div>
      <Card className="p-5">
        <TextField
          name="kept"
          label={t('kept')}
          hint={t('kept-hint')}
          value={storedSeed}
          onChange={(event) => setStoredSeed(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Card>
      {seed && <SeedRounds key={seed} hash={seed} />}
      <div ref={seen} aria-live="polite" className="scroll-mt-20 space-y-4">
        {verdict && <Verdict verified={verdict} onReveal={checkId} />}
      </div>
      {isHydrated && <ReceiptsCard />}
      <LogCard />
      {tables.length > 0 && (
        <TableRounds
          key={address?.get('table') ?? ''}
          tables={tables}
          first={address?.get('table') ?? undefined}
          onChoose={(table) => void checkTable(table)}
        />
      )}
      <Notice icon="shield-check">
        <p>{t('how')}</p>
        <p className="mt-2">
          {t('tool')}{' '}
          <a href={TOOL} download className="text-primary underline underline-offset-2">
            {t('tool-file')}
          </a>
        </p>
        <code className="mt-2 block font-mono text-xs">node baize-verify.mjs --hash HASH round.json</code>
      </Notice>
      <OddsFairness />
      <PrizeFairness />
      <Insiders />
    </div>
  );
}

interface FormProps {
  fault: string | undefined;
  onCheck: (text: string) => Promise<void>;
}

const submit = (name: string, run: FormProps['onCheck']) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  void run(new FormData(event.currentTarget).get(name) as string);
};

/** By the round's id, or an address that holds it. */
function RoundForm({ roundId, fault, isBusy, onCheck }: FormProps & { roundId: string; isBusy: boolean }) {
  const t = useTexts('games.verify');
  return (
    <form onSubmit={submit('round', onCheck)} className="space-y-3">
      <TextField
        name="round"
        label={t('round')}
        defaultValue={roundId}
        placeholder="01920000-…"
        hint={t('round-hint')}
        fault={fault}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t('check')}
      </Button>
    </form>
  );
}

/** By data that the visitor has kept. */
function DataForm({ fault, onCheck }: FormProps) {
  const t = useTexts('games.verify');
  return (
    <form onSubmit={submit('data', onCheck)} className="space-y-3">
      <label className="block text-sm font-medium text-muted" htmlFor="round-data">
        {t('data')}
      </label>
      <textarea
        id="round-data"
        name="data"
        rows={4}
        required
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby="round-data-note"
        className="w-full rounded-md border border-line bg-surface-2 p-3 font-mono text-xs hover:border-line-strong"
      />
      <p id="round-data-note" className={`text-sm ${fault === undefined ? 'text-muted' : 'text-danger'}`}>
        {fault ?? t('data-hint')}
      </p>
      <Button type="submit">{t('check')}</Button>
    </form>
  );
}

/** Whether the odds of the sportsbook were right has a page of its own. */
function OddsFairness() {
  const t = useTexts('fairness.odds');
  const hasSports = useFeature('sportsbook');
  if (!hasSports) return null;
  return (
    <Section
      id="odds"
      title={t('title')}
      text={t('text')}
      action={
        <Link to="/fairness/odds" className="inline-flex min-h-11 items-center text-primary hover:underline">
          {t('link')}
        </Link>
      }
    />
  );
}

/** Who could know a result before the player, and what the house does about it. */
function Insiders() {
  const t = useTexts('fairness.insiders');
  return (
    <Section id="insiders" title={t('title')}>
      <p className="max-w-prose text-sm">{t('text')}</p>
      <p className="mt-2 max-w-prose text-sm">{t('consequence')}</p>
    </Section>
  );
}
