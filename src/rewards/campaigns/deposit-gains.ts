// What came with a deposit: shown on the page of the payment and in the player's inbox.
import { toWire, type Currency } from '#kernel/money.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { siteLink, writeToPlayer } from '#players/accounts/index.ts';
import { gainsOfFacts, type Gain } from '#rewards/bonuses/index.ts';
import { offerNamedByDeposit } from '#money/cashier/index.ts';
import type { getDepositGains } from './offer-contract.ts';
import type { ForDeposit } from './awards.ts';
import { factsOfDeposit, outcomeOfDeposit } from './grant-store.ts';
import { createTranslator } from 'use-intl/core';
import { formatMoney } from '#kernel/written-money.ts';
import { shippedArea } from '#site/content/index.ts';

export async function depositGainsFor(
  ctx: Context,
  { deposit_id: id }: InputOf<typeof getDepositGains>,
): Promise<OutputOf<typeof getDepositGains>> {
  const { id: playerId } = playerOf(ctx);
  const offer = await offerNamedByDeposit(ctx.db, playerId, id);
  const outcome = await outcomeOfDeposit(ctx.db, playerId, id);
  const gains = await gainsOfFacts(ctx.db, await factsOfDeposit(ctx.db, playerId, id));
  return {
    is_pending: offer !== undefined && offer >= 0n && outcome === undefined,
    reason: outcome?.rule && outcome.sentence ? { rule: outcome.rule, sentence: outcome.sentence } : null,
    bonuses: gains(ctx, ctx.locale).map(({ isToActivate, ...gain }) => ({ ...gain, is_to_activate: isToActivate })),
  };
}

/** In the transaction that awards it. The letter leads to where it is played. */
export async function tellOfGains(
  ctx: Context,
  tx: Transaction,
  { playerId, currency, deposit }: { playerId: bigint; currency: Currency; deposit: Pick<ForDeposit, 'id' | 'minor'> },
): Promise<void> {
  const gains = await gainsOfFacts(tx, await factsOfDeposit(tx, playerId, deposit.id));
  if (gains(ctx, ctx.locale).length === 0) return;
  await writeToPlayer(ctx, tx, playerId, 'bonus-received', (locale) => {
    const offeredGains = gains(ctx, locale);
    const game = offeredGains.find(({ isToActivate }) => !isToActivate)?.spins[0]?.game.sysname;
    const path = game === undefined ? '/profile/bonuses' : `/game/${game}`;
    return {
      gain: gainWords(locale, offeredGains),
      sum: formatMoney(toWire(deposit.minor, currency), locale),
      path,
      link: siteLink(ctx, locale, path),
    };
  });
}

/** What a bonus brings, in the words that pages use, too: “€100.00 bonus and 20 free spins on Coral Court”. */
interface GainTexts {
  gain: { money: string; spins: string };
}

function gainWords(locale: string, gains: readonly Gain[]): string {
  const { gain } = shippedArea<GainTexts>(locale, 'bonuses');
  const t = createTranslator({ locale, messages: { money: gain.money, spins: gain.spins } });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    gains.flatMap(({ amount, spins }) => [
      ...(Number(amount.amount) > 0 ? [t('money', { sum: formatMoney(amount, locale) })] : []),
      ...spins.map(({ count, game }) => t('spins', { count, game: game.name })),
    ]),
  );
}
