// Checks any round in the visitor's own browser, with the code that played it. Works without a network once it is loaded.
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { getGames, getRound } from '#domains/games/contract.ts';
import type { Round } from '#domains/games/round-contract.ts';
import { getSharedRound } from '#domains/live-tables/contract.ts';
import type { SharedRound } from '#domains/live-tables/round-contract.ts';
import { definePage } from '../../page.ts';
import { ApiRefusal } from '../../shell/api.ts';
import { reportError } from '../../shell/report.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { latePart } from '../../shell/late-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Card, Notice } from '../../ui/surface.tsx';
import { gameName } from '../parts/game-tile.tsx';
import { LogCard } from '../parts/log-card.tsx';
import { Insiders } from '../parts/insiders.tsx';
import { PrizeFairness } from '../parts/prize-fairness.tsx';
import { TableRounds, type Table } from '../parts/table-rounds.tsx';
import type { Verified } from '../parts/verdict.tsx';

export const page = definePage<Table[]>({
  load: async ({ api, report }) => {
    const options = JSON.stringify({ types: ['live'], fields: ['sysname', 'name', 'description', 'stated_by'] });
    const { items } = await api.call(getGames, { options }).catch(report({ items: [], count: 0 }));
    // Suppliers' tables have no chain of ours.
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
/** Mathematics and schemas: loaded once the page is up, and kept for when the network is gone. */
const verifier = () => import('../round-record.ts');
const verdictPart = () => import('../parts/verdict.tsx');
const Verdict = latePart('verdict', async () => (await verdictPart()).Verdict, 'h-40');
const ReceiptsCard = latePart(
  'receipts',
  async () => (await import('../parts/receipts-card.tsx')).ReceiptsCard,
  'h-40',
);
const SeedRounds = latePart(
  'rounds of a seed',
  async () => (await import('../parts/seed-rounds.tsx')).SeedRounds,
  'h-40',
);
const HASH = /^[0-9a-f]{64}$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function FairnessPage({ data: tables }: { data: Table[] }) {
  const t = useTexts('games.verify');
  const common = useTexts('common');
  const { api } = useShell();
  const [verdict, setVerdict] = useState<Verified>();
  const [fault, setFault] = useState<{ field: 'round' | 'data'; text: string }>();
  const [isBusy, setBusy] = useState(false);
  const { search } = useLocation();
  // The page is cached for all visitors, so only the browser knows the round in its address.
  const isHydrated = useHydrated();
  const address = isHydrated ? new URLSearchParams(search) : undefined;
  const asked = address?.get('round') ?? '';
  const [seed] = HASH.exec(address?.get('seed') ?? '') ?? [];
  /** What the visitor kept from before the bet. */
  const [kept, setKept] = useState('');
  const noted = (): string[] | undefined => kept.toLowerCase().match(/\b[0-9a-f]{64}\b/g) ?? undefined;

  const evidenceOf = async (round: Round) => (await import('../receipts.ts')).keptOf(round, noted());

  async function check(round: Round, field: 'round' | 'data', left?: SharedRound['left']): Promise<void> {
    const { verify } = await verifier();
    const verification = await verify(round, await evidenceOf(round));
    if (verification) setVerdict({ round, name: round.name, verification, left });
    else setFault({ field, text: t('unknown-game', { name: round.sysname }) });
  }

  async function checkTable(table: SharedRound, field: 'round' | 'data'): Promise<void> {
    const { verifyTable } = await verifier();
    const verification = await verifyTable(table, undefined, { noted: noted() });
    const name = tables.find(({ sysname }) => sysname === table.sysname)?.name ?? table.sysname;
    if (verification) setVerdict({ table, name, verification });
    else setFault({ field, text: t('unknown-game', { name: table.sysname }) });
  }

  /** Whatever fails is said beside the field that was filled. */
  async function attempt(field: 'round' | 'data', work: () => Promise<void>): Promise<void> {
    setVerdict(undefined);
    setFault(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) reportError(error, 'verification');
      const isMissing = error instanceof ApiRefusal && error.type !== 'NetworkFailure';
      const unreached = field === 'round' ? t('offline') : common('errors.offline');
      setFault({ field, text: isMissing ? t('no-round') : unreached });
    } finally {
      setBusy(false);
    }
  }

  const checkId = (text: string): Promise<void> =>
    attempt('round', async () => {
      const id = UUID.exec(text.toLowerCase())?.[0];
      if (!id) return setFault({ field: 'round', text: t('wrong-id') });
      const round = await known(api.call(getRound, { id }));
      if (!round) return await checkTable(await api.call(getSharedRound, { id }), 'round');
      // A bet at a live table is checked against the chain of the table as well.
      const { isShared } = await verifier();
      const table = (await isShared(round.sysname)) ? await known(api.call(getSharedRound, { id })) : undefined;
      await check(table?.chain ? { ...round, chain: table.chain } : round, 'round', table?.left);
    });

  const checkData = (text: string): Promise<void> =>
    attempt('data', async () => {
      const { readRecord } = await verifier();
      const { round, table } = readRecord(text);
      if (round) await check(round, 'data');
      else if (table) await checkTable(table, 'data');
      else setFault({ field: 'data', text: t('wrong-data') });
    });

  const checkAsked = useEffectEvent(() => void checkId(asked));
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => checkAsked());
    return () => clearTimeout(timer);
  }, [asked]);

  // A round can also be chosen below the verdict, on a phone a screen away from it.
  const seen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (verdict) seen.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);

  // So that pasted data can be checked when the network is gone.
  useEffect(() => {
    const prepare = async (): Promise<void> => {
      const [{ loadArchive }] = await Promise.all([verifier(), verdictPart()]);
      await loadArchive();
    };
    prepare().catch((failure: unknown) => reportError(failure, 'verification'));
  }, []);

  const submit = (name: string, run: (text: string) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget).get(name) as string);
  };

  return (
    <div className="space-y-6">
      <PageHead title={t('title')} lead={t('intro')} scene="safety" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Card className="p-5">
          <form onSubmit={submit('round', checkId)} className="space-y-3">
            <TextField
              key={asked}
              name="round"
              label={t('round')}
              defaultValue={asked}
              placeholder="01920000-…"
              hint={t('round-hint')}
              fault={fault?.field === 'round' ? fault.text : undefined}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <Button type="submit" look="primary" isBusy={isBusy}>
              {t('check')}
            </Button>
          </form>
        </Card>
        <Card className="p-5">
          <form onSubmit={submit('data', checkData)} className="space-y-3">
            <label className="block text-sm font-medium text-muted" htmlFor="round-data">
              {t('data')}
            </label>
            <textarea
              id="round-data"
              name="data"
              rows={4}
              required
              spellCheck={false}
              aria-invalid={fault?.field === 'data' || undefined}
              aria-describedby="round-data-note"
              className="w-full rounded-md border border-line bg-surface-2 p-3 font-mono text-xs hover:border-line-strong"
            />
            <p id="round-data-note" className={`text-sm ${fault?.field === 'data' ? 'text-danger' : 'text-muted'}`}>
              {fault?.field === 'data' ? fault.text : t('data-hint')}
            </p>
            <Button type="submit">{t('check')}</Button>
          </form>
        </Card>
      </div>
      <Card className="p-5">
        <TextField
          name="kept"
          label={t('kept')}
          hint={t('kept-hint')}
          value={kept}
          onChange={(event) => setKept(event.target.value)}
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
          onChoose={(table) => void attempt('round', () => checkTable(table, 'round'))}
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
      <PrizeFairness />
      <Insiders />
    </div>
  );
}

/** A round that does not exist is no failure here; anything else is. */
const known = <Answer,>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  });
