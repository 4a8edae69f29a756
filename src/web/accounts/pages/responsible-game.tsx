// The safer-play tab of the profile, which `/responsible-game` shows too (RT-36, OP-22).
import { profilePage } from '../parts/profile-frame.tsx';
import { SaferPlay } from '../parts/safer-play.tsx';
import { loadLimits, type PlayLimit } from '../player.ts';

export const page = profilePage<PlayLimit[]>('responsible-game', {
  load: (context) => loadLimits(context).catch(context.report([])),
  Content: ({ data }) => <SaferPlay limits={data} />,
});
