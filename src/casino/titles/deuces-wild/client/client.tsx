import { deucesWild } from '../game.ts';
import { ranking, rules } from '../paytable.ts';
import type { TitleModule } from '../../../engine/client/title-module.ts';
import { pokerClient } from '../../../engine/client/video-poker/poker-client.tsx';

export const { Title, Rules }: TitleModule = pokerClient({ title: deucesWild, rules, ranking, look: 'deuces' });
