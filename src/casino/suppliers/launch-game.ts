// Sends a player, or a guest with play money, to a supplier's game.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { gamesFor } from '#casino/rounds/index.ts';
import { mayBegin } from '#money/limits/index.ts';
import type { launchGame } from './contract.ts';
import { gameNamed } from './imported-games.ts';
import { insertLaunch } from './store/rounds.ts';
import { supplierNamed } from './suppliers.ts';

const TOKEN_BYTES = 32;
/** A token alone opens nothing: it is checked together with the session that it was made for, which ends sooner. */
const LAUNCH_MS = 12 * 3_600_000;

export async function launch(ctx: Context, input: InputOf<typeof launchGame>): Promise<OutputOf<typeof launchGame>> {
  const { sysname, mode, device } = input;
  const game = gameNamed(ctx, sysname);
  if (!game)
    refuse('InvalidParameter', {
      rule: 'games.known',
      inputs: { sysname },
      sentence: 'There is no such game.',
      ...inFields({ sysname: { key: 'wrongField' } }),
      status: 404,
    });
  if (!gamesFor(ctx, { sysnames: [sysname], count: 1 }).items[0]?.is_open)
    refuse('ApplicationUnavailable', {
      rule: 'games.switched-off',
      inputs: { sysname },
      sentence: 'This game is closed for the moment.',
      retryAfterSeconds: 60,
    });
  if (mode === 'demo' && !game.has_demo)
    refuse('InvalidParameter', {
      rule: 'providers.demo',
      inputs: { sysname },
      sentence: 'The supplier of this game offers no play money.',
      ...inFields({ mode: { key: 'wrongField' } }),
    });
  const supplier = supplierNamed(ctx, game.provider);
  const site = ctx.config.PUBLIC_URL;
  const address = new URL(supplier.launchUrl);
  const request = {
    game: game.code,
    mode,
    language: ctx.locale,
    device,
    lobby_url: `${site}/gamehall`,
    deposit_url: `${site}/cashier/deposit`,
    ...(mode === 'play' ? await identityOf(ctx, sysname, game.provider) : { currency: 'FUN' }),
  };
  for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value);
  return { url: address.href, origin: address.origin };
}

async function identityOf(ctx: Context, sysname: string, provider: string): Promise<Record<string, string>> {
  const { player } = ctx;
  if (!player)
    return refuse('Authorization', {
      rule: 'games.sign-in',
      inputs: { mode: 'play' },
      sentence: 'Please sign in to play for money.',
    });
  await mayBegin(ctx);
  const token = Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString('base64url');
  const now = ctx.clock.now();
  await insertLaunch(ctx.db, {
    token_hash: sha256(token),
    provider,
    sysname,
    player_id: player.id,
    session_id: player.sessionId,
    locale: ctx.locale,
    created_at: now,
    expires_at: new Date(now.getTime() + LAUNCH_MS),
  });
  const { country_code: country } = (await findPlayer(ctx.db, player.id))!;
  return { user: String(player.id), token, currency: player.currency, country };
}
