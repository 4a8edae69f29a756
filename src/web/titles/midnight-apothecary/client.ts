import { reelClient } from '../reels/reel-client.tsx';
import type { TitleModule } from '../title-module.ts';
import { fromFirstVersion } from './first-version.ts';
import { theme } from './theme.ts';

export const { Title, Rules }: TitleModule = reelClient(theme, fromFirstVersion);
