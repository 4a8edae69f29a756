// How Dice is played, and the honest word about rounding.
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';

export const Rules = () => <RuleList area="title-dice" parts={['roll', 'win', 'pay', 'rounding']} />;
