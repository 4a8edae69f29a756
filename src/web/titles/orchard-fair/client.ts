import { reelClient } from '../reels/client.tsx';
import type { TitleModule } from '../title-module.ts';
import { theme } from './theme.ts';

export const { Title, Rules }: TitleModule = reelClient(theme);
