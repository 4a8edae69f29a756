// The safer-play tab of the profile, which `/responsible-game` shows too (RT-36, OP-22).
import { getHistory, getLimits } from '#money/limits/contract.ts';
import { profilePage } from '../parts/profile-frame.tsx';
import { SaferPlay, type SaferPlayData } from '../parts/safer-play.tsx';

export const page = profilePage<SaferPlayData>('responsible-game', {
  async load({ api, report }) {
    const [state, history] = await Promise.all([
      api.call(getLimits).catch(report(null)),
      api.call(getHistory).catch(report(null)),
    ]);
    return { state, history };
  },
  Content: ({ data }) => <SaferPlay {...data} />,
});
