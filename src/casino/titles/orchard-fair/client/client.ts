import { reelClient } from '../../../engine/client/reels/reel-client.tsx';
import type { TitleModule } from '../../../engine/client/title-module.ts';
import { theme } from './theme.ts';

export const { Title, Rules }: TitleModule = reelClient(theme);
