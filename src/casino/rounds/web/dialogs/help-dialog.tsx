// How a game is played, what it pays, and what has been proved about it.
import { useEffect, useState, type ComponentType } from 'react';
import type { Title } from '#casino/engine/title.ts';
import type { Currency } from '#kernel/money.ts';
import { labelOf } from '#casino/engine/proof/label.ts';
import { moduleOf } from '#casino/titles/published.ts';
import { getJackpots } from '#rewards/jackpots/contract.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { textsOfTitle } from '#casino/titles/clients.ts';
import { mathematicsOf } from '#casino/titles/mathematics.ts';
import { openTitle } from '#casino/titles/open-title.ts';
import type { HelpDialogProps } from '../dialogs.ts';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';

export function Dialog({ game, currency, stake }: HelpDialogProps & DialogProps<void>) {
  const t = useTexts('games.help');
  const [parts, setParts] = useState<{ Rules: ComponentType<{ currency: Currency; stake: string }>; title: Title }>();
  const { loadTexts } = useShell();
  useEffect(() => {
    void Promise.all([openTitle(game.sysname, loadTexts), mathematicsOf(game.sysname)]).then(([client, title]) => {
      if (client && title) setParts({ Rules: client.Rules, title });
    });
  }, [game.sysname, loadTexts]);
  return (
    <>
      <DialogTitle name="game-help">{t('title', { name: gameName(game) })}</DialogTitle>
      {parts ? (
        <div className="space-y-6">
          <Proof title={parts.title} />
          <WithJackpots sysname={game.sysname} rtp={parts.title.proof.rtp} />
          <parts.Rules currency={currency} stake={stake} />
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

/** The return including the jackpots that the game feeds: the proved return and their rates, added up as decimals. */
function WithJackpots({ sysname, rtp }: { sysname: string; rtp: string }) {
  const t = useTexts('games.help');
  const game = useTexts('common.game');
  const { api } = useShell();
  const [rates, setRates] = useState<readonly string[]>([]);
  useEffect(() => {
    api.call(getJackpots, { game: sysname }).then(
      ({ items }) => setRates(items.map((jackpot) => jackpot.rtp)),
      (failure: unknown) => reportError(failure, 'jackpots'),
    );
  }, [api, sysname]);
  if (rates.length === 0) return null;
  const percent = (ppm: bigint): string => game('rtp', { rtp: String(Number(ppm) / PPM_OF_PERCENT) });
  const without = ppmOf(rtp);
  const jackpots = rates.reduce((sum, rate) => sum + ppmOf(rate), 0n);
  return (
    <p className="text-sm text-muted" data-return-with-jackpots>
      {t('with-jackpots', {
        without: percent(without),
        jackpots: percent(jackpots),
        sum: percent(without + jackpots),
      })}
    </p>
  );
}

const PPM_OF_PERCENT = 10_000;

/** "96.01" → 960100n, millionths; finer digits are cut. */
function ppmOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
}

function Proof({ title }: { title: Title }) {
  const { proof, sysname } = title;
  const t = useTexts('games.help');
  const modes = useTexts(`${textsOfTitle(sysname)}.modes`);
  const game = useTexts('common.game');
  const percent = (figure: string): string => game('rtp', { rtp: figure });
  const { lowest, highest, rounded, usual, wildest, topWin } = labelOf(proof);
  const module = moduleOf(title);
  return (
    <section className="rounded-lg border border-line bg-surface-2 p-4">
      <h3 className="font-display font-semibold">{t('proof')}</h3>
      <p className="mt-1 text-sm text-muted">{t(`method.${proof.method}`)}</p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm" data-proof>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th className="py-1 pr-3 font-normal">{t('mode')}</th>
              <th className="whitespace-nowrap py-1 pr-3 text-right font-normal">{t('rtp')}</th>
              <th className="whitespace-nowrap py-1 pr-3 text-right font-normal">{t('hit-rate')}</th>
              <th className="py-1 text-right font-normal">{t('deviation')}</th>
            </tr>
          </thead>
          <tbody className="figures">
            {Object.entries(proof.modes).map(([mode, figures]) => (
              <tr key={mode} className="border-t border-line">
                <th className="py-1.5 pr-3 text-left font-sans font-normal break-words">{modes(mode)}</th>
                <td className="whitespace-nowrap py-1.5 pr-3 text-right font-semibold">{percent(figures.rtp)}</td>
                <td className="whitespace-nowrap py-1.5 pr-3 text-right">
                  {percent(Number(figures.hitRate).toFixed(2))}
                </td>
                <td className="py-1.5 text-right">{Number(figures.standardDeviation).toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-muted">
        {t('max-win', { times: proof.maxWin, chance: Number(proof.maxWinOneIn) })}{' '}
        {proof.withSides && `${t('with-sides', { times: topWin.times, chance: Number(topWin.oneIn) })} `}
        {usual === wildest.mode
          ? `${t(`volatility.${proof.volatility}`)}.`
          : t('volatility-of', {
              volatility: proof.volatility,
              usual: modes(usual),
              wildest: modes(wildest.mode),
              deviation: Number(wildest.standardDeviation).toFixed(2),
            })}
      </p>
      {lowest.rtp !== highest.rtp && (
        <p className="mt-1 text-sm text-muted" data-return-range>
          {t('range', {
            lowest: percent(lowest.rtp),
            worst: modes(lowest.mode),
            highest: percent(highest.rtp),
            best: modes(highest.mode),
          })}
        </p>
      )}
      {rounded && (
        <p className="mt-1 text-sm text-muted" data-rounded>
          {t('rounded', { rtp: percent(rounded.rtp) })}
        </p>
      )}
      {module !== undefined && (
        <p className="mt-1 text-sm text-muted">
          {t('mathematics')}{' '}
          <a
            href={`/mathematics/${module}.js`}
            className="break-all font-mono text-xs text-primary underline underline-offset-2"
          >
            {module}
          </a>
        </p>
      )}
    </section>
  );
}
