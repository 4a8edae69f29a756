// How lists of the desk name players: by number and masked login, which lead to their page.
import { maskText, type SubjectLink } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { loginsOf } from '../store/players.ts';

export async function playerLinks(ctx: Context, ids: readonly bigint[]): Promise<(id: bigint) => SubjectLink> {
  const logins = await loginsOf(ctx.db, [...new Set(ids)]);
  return (id) => ({
    kind: 'player',
    id: String(id),
    label: [String(id), maskText(logins.get(id) ?? '')].filter(Boolean).join(' '),
  });
}

export const playerLink = async (ctx: Context, id: bigint): Promise<SubjectLink> => (await playerLinks(ctx, [id]))(id);
