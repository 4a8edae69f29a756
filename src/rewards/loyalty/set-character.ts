// A player chooses another character.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { charactersOf } from './characters.ts';
import { hasCharacters, mustBeOn } from './config.ts';
import type { LoyaltyInfo, setCharacter } from './contract.ts';
import { lockPoints } from './points-store.ts';
import { readPlayer, writeCharacter } from './player-store.ts';
import { changeAt, infoFor } from './get-info.ts';

export async function chooseCharacter(ctx: Context, { id }: InputOf<typeof setCharacter>): Promise<LoyaltyInfo> {
  mustBeOn(hasCharacters(ctx));
  const { id: playerId } = playerOf(ctx);
  const character = charactersOf(ctx).find((character) => character.id === id);
  if (!character)
    refuse('InvalidParameter', {
      rule: 'loyalty.known-character',
      inputs: { id },
      status: 404,
      sentence: 'There is no such character.',
    });
  await transaction(ctx.db, async (tx) => {
    await lockPoints(tx, playerId);
    const before = await readPlayer(tx, playerId);
    if (before.character === character.sysname) return;
    const at = before.character === null ? null : changeAt(ctx, before.character_since);
    if (at)
      refuse('InvalidRequest', {
        rule: 'loyalty.character-cooldown',
        inputs: { until: at.toISOString() },
        status: 409,
        sentence: 'You have changed your character lately. Try again later.',
      });
    await writeCharacter(tx, playerId, character.sysname, ctx.clock.now());
  });
  return infoFor(ctx);
}
