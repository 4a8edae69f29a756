// A raffle: prizes, the player's tickets and, once it is drawn, who has won, computed again in the browser.
import { useState } from 'react';
import { getRaffle, type Raffle } from '../../contract.ts';
import type { DrawCheck } from '#fairness/seeds/draw.ts';
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { VerifierCommand } from '#site/shell/verifier-command.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card, Chip, Notice } from '#site/design-system/surface.tsx';

export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const t = useTexts('draws.raffle');
  const { status, own: ownTickets, winners } = raffle;
  return (
    <Card className="grid gap-4 p-5 tablet:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lg">{raffle.title}</h3>
        <Chip tone={status === 'active' ? 'primary' : 'neutral'}>{t(`status.${status}`)}</Chip>
      </div>
      {status === 'active' && <p className="text-muted">{raffle.text}</p>}
      <dl className="grid grid-cols-2 gap-3 text-sm tablet:grid-cols-4">
        {(
          [
            [status === 'drawn' ? 'closed' : 'closes', <Moment key="at" at={raffle.closes_at} />],
            ['players', raffle.players],
            ['tickets', raffle.tickets],
            ['perTicket', formatMoney(raffle.per_ticket)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{t(name)}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {ownTickets && status === 'active' && (
        <div data-own-tickets={ownTickets.tickets}>
          <p className="text-sm">{t('own', { count: ownTickets.tickets })}</p>
          <div className="mt-2">
            <Progress percent={ownTickets.percent} label={t('toNext')} />
          </div>
        </div>
      )}
      {winners.length === 0 ? (
        <ul className="grid gap-1 text-sm">
          {raffle.prizes.map(({ count, reward }) => (
            <li key={`${count} ${JSON.stringify(reward)}`} className="flex justify-between gap-4">
              <span className="text-muted">{t('prize', { count })}</span>
              <b>
                <RewardName reward={reward} />
              </b>
            </li>
          ))}
        </ul>
      ) : (
        <ol className="grid gap-1 text-sm">
          {winners.map(({ holder, fakename, reward }, place) => (
            <li key={holder} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">
                <span className="figures mr-2 text-muted">{place + 1}</span>
                {fakename}
              </span>
              <b className="shrink-0">
                <RewardName reward={reward} />
              </b>
            </li>
          ))}
        </ol>
      )}
      <Proof raffle={raffle} />
    </Card>
  );
}

function Proof({ raffle: { id, status, seed_hash, own: ownTickets } }: { raffle: Raffle }) {
  const t = useTexts('draws.raffle');
  const { api } = useShell();
  const [checks, setChecks] = useState<readonly DrawCheck[] | 'asking' | 'failed'>();
  const check = async (): Promise<void> => {
    setChecks('asking');
    try {
      const [draw, { verifyDraw }] = await Promise.all([
        api.call(getRaffle, { id }),
        import('#fairness/seeds/draw.ts'),
      ]);
      setChecks(verifyDraw(draw));
    } catch (failure) {
      reportError(failure, 'raffle');
      setChecks('failed');
    }
  };
  return (
    <div className="grid gap-2">
      <p className="figures break-all text-xs text-muted">
        {t('hash')} {seed_hash}
      </p>
      {ownTickets?.holder && (
        <p className="figures break-all text-xs text-muted">
          {t('holder')} {ownTickets.holder}
        </p>
      )}
      {status === 'drawn' && !Array.isArray(checks) && (
        <div>
          <Button size="sm" icon="scale" isBusy={checks === 'asking'} onClick={() => void check()}>
            {t('check')}
          </Button>
          {checks === 'failed' && <span className="ml-3 text-sm text-danger">{t('failed')}</span>}
        </div>
      )}
      {Array.isArray(checks) &&
        (checks.every(({ result }: DrawCheck) => result === 'holds') ? (
          <Notice tone="primary" icon="shield-check">
            {t('holds')}
          </Notice>
        ) : (
          <Notice tone="danger" icon="triangle-alert">
            {t('fails')}
          </Notice>
        ))}
      {Array.isArray(checks) && <VerifierCommand path={`/api/Draws.getDraw?id=${id}`} />}
    </div>
  );
}
