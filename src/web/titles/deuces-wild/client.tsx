import type { Currency } from '#kernel/money.ts';
import { deucesWild } from '#math/titles/deuces-wild/game.ts';
import { ranking, rules } from '#math/titles/deuces-wild/paytable.ts';
import type { TitleHost } from '../title-client.ts';
import { VideoPoker, type PokerMachine } from '../video-poker/poker-client.tsx';
import { PokerRules } from '../video-poker/rules.tsx';

const MACHINE: PokerMachine = { title: deucesWild, rules, ranking, look: 'deuces' };

export const Title = ({ host }: { host: TitleHost }) => <VideoPoker host={host} machine={MACHINE} />;

export const Rules = (props: { currency: Currency; stake: string }) => <PokerRules {...props} machine={MACHINE} />;
