/**
 * Browsers that were logged in to an account before. Each keeps a signed token that names the account and the device; it gives
 * no access, but wrong passwords entered by strangers do not count against it. A new password, or logging out everywhere, makes
 * the account forget all of its devices.
 */
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { noteFact } from '#players/persons/index.ts';
import { readPlayer, updatePlayer } from './store/players.ts';

const PURPOSE = 'known-device';
/** Accounts that one browser remembers: those of a household, say. */
const MAX_ACCOUNTS = 4;
const SEPARATOR = '~';

interface KnownDevice {
  token: string;
  playerId: string;
  device: string;
  epoch: number;
}

function devicesOf(ctx: Context): KnownDevice[] {
  const tokens = ctx.session.devices?.split(SEPARATOR, MAX_ACCOUNTS) ?? [];
  return tokens.flatMap((token) => {
    const [, playerId, device, epoch] =
      /^(\d+)-([0-9a-f]{16})-(\d+)$/.exec(readSigned(ctx.config, PURPOSE, token) ?? '') ?? [];
    return playerId === undefined ? [] : [{ token, playerId, device: device!, epoch: Number(epoch) }];
  });
}

/** Whether this browser was ever logged in here, to whatever account. */
export const isAnyDeviceKnown = (ctx: Context): boolean => devicesOf(ctx).length > 0;

/** The id of this device, when the account knows it. */
export function knownDevice(ctx: Context, player: { id: bigint; device_epoch: number }): string | undefined {
  return devicesOf(ctx).find(({ playerId, epoch }) => playerId === String(player.id) && epoch === player.device_epoch)
    ?.device;
}

/** Has the answer set this device's token, in addition to those of other accounts. */
export async function rememberDevice(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  const player = await readPlayer(tx, playerId);
  const device = knownDevice(ctx, player) ?? Buffer.from(ctx.random.bytes(8)).toString('hex');
  const signed = signText(ctx.config, PURPOSE, `${playerId}-${device}-${player.device_epoch}`);
  const others = devicesOf(ctx).filter((other) => other.playerId !== String(playerId));
  // Accounts that share a browser may be one person's.
  for (const value of [device, ...others.map((otherDevice) => otherDevice.device)])
    await noteFact(tx, ctx, { playerId, kind: 'device', value });
  const tokens = [signed, ...others.map(({ token }) => token)].slice(0, MAX_ACCOUNTS);
  ctx.session.devicesChange = tokens.join(SEPARATOR);
}

/** From now on no device is known to the account. */
export async function forgetDevices(tx: Transaction, playerId: bigint): Promise<void> {
  const { device_epoch: epoch } = await readPlayer(tx, playerId);
  await updatePlayer(tx, playerId, { device_epoch: epoch + 1 });
}
