// The result of checking a round, and what a player can do next: reveal their seed, watch the round again, keep the record.
import { useState } from 'react';
import { prepareSeeds } from '#casino/rounds/contract.ts';
import type { Round } from '#casino/rounds/round-contract.ts';
import type { SharedRound } from '#casino/live-tables/round-contract.ts';
import { isPublishedChain } from '#fairness/seeds/published-chain.ts';
import type { Verification } from '#fairness/seeds/verify.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { Link } from '#site/shell/link.tsx';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { revealSeed } from '../client-seeds.ts';
import { Checks } from './checks.tsx';
import { roundOpenOf, RoundOpenNotice, type RoundOpen } from './round-open-notice.tsx';
import { SaltChecks } from './salt-checks.tsx';

/** What was checked: a player's round, or what a table has drawn for everybody. */
export type Checked = { round: Round; table?: never } | { table: SharedRound; round?: never };

export type Verified = Checked & {
  name: string;
  verification: Verification;
  /** When a bet was cashed out by hand. */
  left?: SharedRound['left'];
};

export interface VerdictProps {
  verified: Verified;
  /** The seed of the round has been revealed: it can be checked again. */
  onReveal: (roundId: string) => Promise<void>;
}

export function Verdict({ verified, onReveal }: VerdictProps) {
  const t = useTexts('games.verify');
  const { round, table, name, verification, left } = verified;
  const { chain } = round ?? table;
  const salt = table?.salt ?? round!.fairness.client_seed;
  return (
    <>
      <Checks name={name} verification={verification} />
      {isPublishedChain(chain) && <SaltChecks key={salt} salt={salt} chain={chain} />}
      {left && (
        <Notice icon="clock" data-left>
          {t('left', { seconds: (left.ms / 1000).toFixed(3) })}
        </Notice>
      )}
      <NextSteps verified={verified} onReveal={onReveal} />
    </>
  );
}

function NextSteps({ verified: { round, table, verification }, onReveal }: VerdictProps) {
  const t = useTexts('games.verify');
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const session = useSession();
  const [roundOpen, setRoundOpen] = useState<RoundOpen>();
  const [isBusy, setBusy] = useState(false);

  async function reveal(id: string): Promise<void> {
    setBusy(true);
    setRoundOpen(undefined);
    try {
      await revealSeed(api, await api.call(prepareSeeds));
      await onReveal(id);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const open = await roundOpenOf(error, sentenceOf);
      setRoundOpen(open);
      if (!open) toasts.show('error', await sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {roundOpen && <RoundOpenNotice round={roundOpen} />}
      <div className="flex flex-wrap gap-3">
        {round && verification.verdict === 'pending' && (session !== null || round.mode === 'demo') && (
          <Button look="primary" icon="key-round" isBusy={isBusy} onClick={() => void reveal(round.round_id)}>
            {t('reveal')}
          </Button>
        )}
        <CopyButton data={round ?? table} />
        {round && (
          <Link
            to={`/r/${round.round_id}`}
            className="inline-flex min-h-11 items-center text-primary underline-offset-2 hover:underline"
          >
            {t('replay')}
          </Link>
        )}
      </div>
    </>
  );
}

function CopyButton({ data }: { data: Round | SharedRound }) {
  const t = useTexts('games.verify');
  const { toasts } = useShell();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(JSON.stringify(data));
    toasts.show('success', t('copied'));
  };
  return (
    <Button icon="copy" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
