import type { Currency } from '#kernel/money.ts';
import { jacksOrBetter } from '../game.ts';
import { ranking, rules } from '../paytable.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { VideoPoker, type PokerMachine } from '../../../engine/client/video-poker/poker-client.tsx';
import { PokerRules } from '../../../engine/client/video-poker/rules.tsx';

const MACHINE: PokerMachine = { title: jacksOrBetter, rules, ranking, look: 'jacks' };

export const Title = ({ host }: { host: TitleHost }) => <VideoPoker host={host} machine={MACHINE} />;

export const Rules = (props: { currency: Currency; stake: string }) => <PokerRules {...props} machine={MACHINE} />;
