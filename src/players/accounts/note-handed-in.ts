// The player reports that they have handed in what their identity is verified by (AP-17).
import { playerOf, type Context } from '#platform/context.ts';
import { markOnVerification } from './store/players.ts';

export async function noteHandedIn(ctx: Context): Promise<1> {
  await markOnVerification(ctx.db, playerOf(ctx).id);
  return 1;
}
