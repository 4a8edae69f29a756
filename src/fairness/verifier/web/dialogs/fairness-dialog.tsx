// The seeds of a visitor's rounds: what is promised, what they may change, how to check it.
import { useEffect, useState, type FormEvent } from 'react';
import { setClientSeed, type Seeds } from '#casino/rounds/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { Link } from '#site/shell/link.tsx';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { keepCommitment, revealSeed, sendClientSeeds } from '../client-seeds.ts';
import type { FairnessDialogProps } from '#casino/rounds/web/dialogs.ts';
import { roundOpenOf, RoundOpenNotice, type RoundOpen } from '../parts/round-open-notice.tsx';

export function Dialog({ last }: FairnessDialogProps) {
  const t = useTexts('games.fairness');
  return (
    <>
      <DialogTitle name="game-fairness">{t('title')}</DialogTitle>
      <p className="mb-4 text-muted">{t('intro')}</p>
      <OwnSeeds />
      {last && <LastRound last={last} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {last && (
          <Link to={`/fairness?round=${last.roundId}`} className={buttonStyle({ look: 'primary' })}>
            {t('verify-last')}
          </Link>
        )}
        <Link to="/fairness" className={buttonStyle({ look: 'quiet' })}>
          {t('verify-any')}
        </Link>
      </div>
    </>
  );
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="break-all font-mono text-sm">{value}</dd>
    </div>
  );
}

function LastRound({ last: { fairness } }: { last: NonNullable<FairnessDialogProps['last']> }) {
  const t = useTexts('games.fairness');
  return (
    <dl className="mt-4 space-y-3">
      <Hash label={t('nonce')} value={String(fairness.nonce)} />
      <Hash label={t('commitment')} value={fairness.commitment} />
    </dl>
  );
}

function OwnSeeds() {
  const t = useTexts('games.fairness');
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [seeds, setSeeds] = useState<Seeds>();
  const [fault, setFault] = useState<string>();
  const [roundOpen, setRoundOpen] = useState<RoundOpen>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<Seeds>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    setRoundOpen(undefined);
    try {
      setSeeds(await work());
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const open = await roundOpenOf(error, sentenceOf);
      if (open) setRoundOpen(open);
      else if (error.errorData['client_seed']) setFault(t('wrong-seed'));
      else toasts.show('error', await sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    sendClientSeeds(api)
      .then(setSeeds, async (error: ApiRefusal) => toasts.show('error', await sentenceOf(error)))
      .catch((failure: unknown) => reportError(failure, 'seeds'));
  }, [api, toasts, sentenceOf]);

  if (!seeds) return <Skeleton className="h-64" />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('client_seed') as string;
    const order = { client_seed: typed, server_seed_hash: seeds.server_seed_hash };
    void run(async () => keepCommitment(await api.call(setClientSeed, order)));
  };
  return (
    <div className="space-y-4">
      {roundOpen && <RoundOpenNotice round={roundOpen} />}
      <dl className="space-y-3">
        <Hash label={t('server-hash')} value={seeds.server_seed_hash} />
        <Hash label={t('next-hash')} value={seeds.next_server_seed_hash} />
        <Hash label={t('next-nonce')} value={String(seeds.next_nonce)} />
      </dl>
      <form onSubmit={submit} className="space-y-2">
        <TextField
          key={seeds.client_seed}
          name="client_seed"
          label={t('client-seed')}
          defaultValue={seeds.client_seed ?? ''}
          maxLength={64}
          hint={t('client-hint')}
          fault={fault}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="sm" isBusy={isBusy}>
          {t('save-seed')}
        </Button>
      </form>
      <div className="space-y-2 rounded-lg border border-line bg-surface-2 p-4">
        <p className="text-sm text-muted">{t('rotate-text')}</p>
        <Button icon="refresh-cw" size="sm" isBusy={isBusy} onClick={() => void run(() => revealSeed(api, seeds))}>
          {t('rotate')}
        </Button>
        {seeds.revealed.length > 0 && (
          <ul className="max-h-60 space-y-3 overflow-y-auto pt-1">
            {seeds.revealed.map((revealed) => (
              <li key={revealed.server_seed_hash}>
                <dl>
                  <Hash label={t('revealed', { rounds: revealed.rounds })} value={revealed.server_seed} />
                </dl>
                {revealed.rounds > 0 && (
                  <Link
                    to={`/fairness?seed=${revealed.server_seed_hash}`}
                    className="inline-flex min-h-11 items-center text-sm text-primary underline-offset-2 hover:underline"
                  >
                    {t('check-seed')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
