// The player's spins of the last days; each can be computed again in the browser once its seed is shown.
import { useState } from 'react';
import { getSpin, type PastSpin } from '../../contract.ts';
import type { SpinCheck } from '#fairness/seeds/draw.ts';
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { VerifierCommand } from '#site/shell/verifier-command.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';

export function PastSpins({ spins }: { spins: readonly PastSpin[] }) {
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {spins.map((spin) => (
          <SpinRow key={spin.id} spin={spin} />
        ))}
      </ul>
    </Card>
  );
}

interface Proved {
  seed: string | null;
  checks: readonly SpinCheck[];
}

function SpinRow({ spin }: { spin: PastSpin }) {
  const t = useTexts('draws.spins');
  const wheel = useTexts('draws.wheel');
  const { api } = useShell();
  const [proved, setProved] = useState<Proved | 'asking' | 'failed'>();
  const check = async (): Promise<void> => {
    setProved('asking');
    try {
      const [proof, { verifySpin }] = await Promise.all([
        api.call(getSpin, { id: spin.id }),
        import('#fairness/seeds/draw.ts'),
      ]);
      setProved({ seed: proof.seed, checks: verifySpin(proof) });
    } catch (failure) {
      reportError(failure, 'spin');
      setProved('failed');
    }
  };
  return (
    <li className="grid gap-3 px-4 py-3 tablet:px-5" data-spin-of-wheel={spin.id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Time at={spin.spun_at} className="text-sm text-muted" />
        <b className="min-w-0 grow">{spin.reward ? <RewardName reward={spin.reward} /> : wheel('nothing')}</b>
        <Button size="sm" icon="scale" isBusy={proved === 'asking'} onClick={() => void check()}>
          {t('check')}
        </Button>
      </div>
      <div aria-live="polite">
        {proved === 'failed' && <p className="text-sm text-danger">{t('failed')}</p>}
        {typeof proved === 'object' && <Verdict {...proved} spin={spin} />}
      </div>
    </li>
  );
}

function Verdict({ seed, checks, spin }: Proved & { spin: PastSpin }) {
  const t = useTexts('draws.spins');
  if (seed === null)
    return (
      <Notice>
        {t('secret')} <Moment at={spin.revealed_at} />
      </Notice>
    );
  const isFair = checks.every(({ result }) => result === 'holds');
  return (
    <div className="grid gap-2" data-proof={isFair ? 'holds' : 'fails'}>
      <Notice tone={isFair ? 'primary' : 'danger'} icon={isFair ? 'shield-check' : 'triangle-alert'}>
        {t(isFair ? 'holds' : 'fails', { number: spin.segment + 1 })}
      </Notice>
      <p className="figures break-all text-xs text-muted">
        {t('seed')} {seed}
      </p>
      <VerifierCommand path={`/api/Draws.getSpin?id=${spin.id}`} />
    </div>
  );
}
