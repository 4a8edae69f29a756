// The card of a race: its runners with their odds; two lines each on a phone. Those that are withdrawn stand struck out at the end.
import { useState } from 'react';
import type { Market } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { groupDecimal } from '#site/design-system/format.ts';
import { Notice } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { hasStartingPrice, RaceOdds } from './race-odds.tsx';
import { inOrder, ORDERS, runnersOf, type Order, type Race, type Runner } from './runners.ts';
import { Silks } from './silks.tsx';

/** Where there is room for columns of their own. */
const WIDE = '@max-[44rem]:hidden';

export function RaceCard({ event, winner }: { event: Race; winner: Market | undefined }) {
  const t = useTexts('races');
  const [order, setOrder] = useState<Order>('number');
  const runners = inOrder(runnersOf(event, winner), order);
  const has = (fact: 'draw' | 'age' | 'weight' | 'form'): boolean => runners.some(({ card }) => card[fact] !== null);
  const facts = (['age', 'weight', 'form'] as const).filter(has);
  return (
    <section
      aria-labelledby="race-card"
      className="@container mb-4 overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-surface-2 px-3 py-1 tablet:px-4">
        <h2 id="race-card" className="text-sm">
          {t('card')}
        </h2>
        <div role="group" aria-label={t('sortBy')} className="flex gap-1 text-sm">
          {ORDERS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={order === choice}
              onClick={() => setOrder(choice)}
              className="min-h-11 rounded-md px-3 text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-primary"
            >
              {t(`sort.${choice}`)}
            </button>
          ))}
        </div>
      </div>
      <WhyClosed event={event} winner={winner} />
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-muted @max-[44rem]:sr-only">
          <tr>
            <th scope="col" className="py-2 pl-3 font-normal tablet:pl-4">
              {t(has('draw') ? 'numberAndDraw' : 'number')}
            </th>
            <th scope="col" className="px-3 py-2 font-normal">
              {t('horse')}
            </th>
            {facts.map((fact) => (
              <th key={fact} scope="col" className={`whitespace-nowrap px-2 py-2 text-right font-normal ${WIDE}`}>
                {t(fact)}
              </th>
            ))}
            <th scope="col" className="py-2 pr-3 text-center font-normal tablet:pr-4">
              {t('odds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runners.map((runner) =>
            runner.card.is_non_runner ? (
              <NonRunner key={runner.id} runner={runner} columns={facts.length} />
            ) : (
              <Row key={runner.id} {...{ event, winner, runner, facts }} />
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Why nothing in it can be bet on; that a race is being run says its head. */
function WhyClosed({ event: { status }, winner }: { event: Race; winner: Market | undefined }) {
  const t = useTexts('races');
  const sports = useTexts('sports');
  if (status !== 'scheduled') return null;
  const hasPrice = winner?.outcomes.some(({ odds }) => odds !== null) === true;
  const why = !hasPrice ? t('noPrices') : winner!.reason && sports(`reason.${winner!.reason}`);
  return (
    <div aria-live="polite">
      {why && (
        <div className="p-3">
          <Notice tone={hasPrice ? 'warning' : 'info'} icon={hasPrice ? 'lock' : 'clock'}>
            {why}
          </Notice>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  event: Race;
  winner: Market | undefined;
  runner: Runner;
  facts: readonly ('age' | 'weight' | 'form')[];
}

function Row({ event, winner, runner, facts }: RowProps) {
  const t = useTexts('races');
  const { card, name } = runner;
  const factTexts = {
    age: card.age,
    form: card.form,
    weight: card.weight && t('kilograms', { count: kilograms(card) }),
  };
  const people = [card.jockey, card.trainer].filter((person) => person !== null);
  return (
    <tr className="border-t border-line" data-runner={runner.id}>
      <td className="w-0 py-2 pl-3 tablet:pl-4">
        <Number runner={runner} />
      </td>
      <th scope="row" className="w-full max-w-0 px-2 py-2 font-normal @min-[44rem]:px-3">
        <span className="line-clamp-2 font-semibold leading-tight">{name}</span>
        <span className="block truncate text-xs text-muted" title={people.join(' · ')}>
          <span className={WIDE}>{people.join(' · ')}</span>
          <span className="@min-[44rem]:hidden">{[card.jockey, factTexts.form].filter(Boolean).join(' · ')}</span>
        </span>
      </th>
      {facts.map((fact) => (
        <td key={fact} className={`figures whitespace-nowrap px-2 py-2 text-right ${WIDE}`}>
          {factTexts[fact] ?? '–'}
        </td>
      ))}
      <td className="py-2 pr-3 tablet:pr-4">
        <div className={hasStartingPrice(event) ? 'w-30 @min-[44rem]:w-36' : 'w-20 @min-[44rem]:w-24'}>
          {winner && runner.outcome ? (
            <RaceOdds event={event} market={winner} runner={runner} />
          ) : (
            <span className="grid min-h-11 place-items-center text-muted">–</span>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Hundreds of grams as kilograms: `58.5`. */
const kilograms = ({ weight }: Runner['card']): string => groupDecimal(String(weight! / 10));

function Number({ runner: { card } }: { runner: Runner }) {
  const t = useTexts('races');
  return (
    <span className="flex items-center gap-2">
      <span className="figures w-6 text-center leading-none">
        <span className="block text-base font-semibold">{card.number}</span>
        {card.draw !== null && (
          <span className="text-xs text-muted" title={t('drawn', { draw: card.draw })}>
            <span className="sr-only">{t('drawn', { draw: card.draw })}</span>
            <span aria-hidden>({card.draw})</span>
          </span>
        )}
      </span>
      <Silks
        silks={card.silks}
        className={`size-7 @min-[44rem]:size-9 ${card.is_non_runner ? 'opacity-50 grayscale' : ''}`}
      />
    </span>
  );
}

function NonRunner({ runner, columns }: { runner: Runner; columns: number }) {
  const t = useTexts('races');
  const { card, name } = runner;
  return (
    <tr className="border-t border-line bg-surface-2/50 text-muted" data-runner={runner.id} data-non-runner>
      <td className="py-2 pl-3 tablet:pl-4">
        <Number runner={runner} />
      </td>
      <th scope="row" colSpan={columns + 2} className="px-3 py-2 font-normal">
        <s className="font-semibold">{name}</s> <span className="text-xs">{t('nonRunner')}</span>
        <span className="block text-xs">
          {card.withdrawn_at && (
            <>
              {t('withdrawn')} <Time at={card.withdrawn_at} shows="time" />
              {': '}
            </>
          )}
          {card.deduction > 0 ? t('deducted', { percent: card.deduction }) : t('notDeducted')}
        </span>
      </th>
    </tr>
  );
}
