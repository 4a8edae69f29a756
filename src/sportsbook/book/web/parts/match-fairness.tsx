// Proof that a simulated match or race was fixed before its first price: the commitment while it is played, the check in the visitor's own
// browser once its seed is revealed.
import { useEffect, useRef, useState } from 'react';
import type { EventDetails } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { Notice } from '#site/design-system/surface.tsx';

interface Verification {
  verdict: 'fair' | 'unfair';
  checks: readonly { name: string; result: 'holds' | 'fails'; stated: string; computed: string }[];
  chain?: { published: string; salt: string };
}

/** Models and schemas: loaded when a visitor wants to check. */
async function verify({ event, markets, commitment, revealed }: EventDetails): Promise<Verification> {
  const settled = markets.filter(({ state }) => state === 'settled');
  const stated = {
    commitment: commitment!,
    revealed: revealed!,
    markets: Object.fromEntries(
      settled.map(({ ref, outcomes }) => [
        ref,
        Object.fromEntries(outcomes.flatMap(({ id, result }) => (result === null ? [] : [[id, result] as const]))),
      ]),
    ),
  };
  if (event.race) {
    const { verifyRace } = await import('#sportsbook/models/race/verify-race.ts');
    return verifyRace({ ...stated, ...(event.race.finish && { finish: event.race.finish }) });
  }
  const { verifyMatch } = await import('#sportsbook/models/verify-match.ts');
  return verifyMatch({ ...stated, ...(event.scoreboard && { score: event.scoreboard.score }) });
}

const MatchSalt = lazyPart('salt of a match', async () => (await import('./match-salt.tsx')).MatchSalt, 'h-24');

export function MatchFairness({ details }: { details: EventDetails }) {
  const { event, commitment, revealed } = details;
  const t = useTexts(event.race ? 'races.fair' : 'sports.fair');
  const { isBusy, run } = useAction();
  const [verdict, setVerdict] = useState<Verification>();
  const panel = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => panel.current?.focus(), [verdict]);
  if (!event.is_simulated || commitment === null) return null;

  const check = async (): Promise<void> => setVerdict(await verify(details));

  const failed = verdict?.checks.filter(({ result }) => result === 'fails') ?? [];
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-1 p-4 shadow-1">
      <h2 className="flex items-center gap-2 text-base">
        <Icon name="scale" className="size-4.5 text-muted" />
        {t('title')}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">{t(revealed === null ? 'before' : 'after')}</p>
      <dl className="mt-3 text-xs">
        <dt className="text-muted">{t('commitment')}</dt>
        <dd className="break-all font-mono">{commitment}</dd>
        {revealed !== null && (
          <>
            <dt className="mt-2 text-muted">{t('revealed')}</dt>
            <dd className="max-h-40 overflow-auto break-all font-mono">{revealed}</dd>
          </>
        )}
      </dl>
      {revealed !== null && (
        <div className="mt-3 grid gap-3" aria-live="polite">
          {verdict === undefined ? (
            <Button className="justify-self-start" icon="badge-check" isBusy={isBusy} onClick={() => run(check)}>
              {t('check')}
            </Button>
          ) : (
            <div ref={panel} tabIndex={-1} className="outline-none" data-verdict={verdict.verdict}>
              <Notice
                tone={verdict.verdict === 'fair' ? 'primary' : 'danger'}
                icon={verdict.verdict === 'fair' ? 'badge-check' : 'circle-x'}
              >
                {verdict.verdict === 'fair'
                  ? t('fair', { count: verdict.checks.filter(({ name }) => name === 'settlement').length })
                  : t('unfair')}
                {failed.map(({ name, stated, computed }) => (
                  <span key={`${name} ${stated}`} className="mt-1 block break-all font-mono text-xs">
                    {name}: {stated} ≠ {computed}
                  </span>
                ))}
              </Notice>
            </div>
          )}
          {verdict?.chain && <MatchSalt {...verdict.chain} />}
        </div>
      )}
    </section>
  );
}
