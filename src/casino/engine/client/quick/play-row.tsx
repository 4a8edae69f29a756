// The last row of the controls: the stake, and the button that plays.
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { AutoButton } from '../auto.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import type { TitleHost } from '../title-client.ts';
import type { Round } from './use-round.ts';

interface PlayRowProps {
  host: TitleHost;
  round: Pick<Round, 'stake' | 'setStake' | 'isPlaying' | 'isFixed' | 'press' | 'ask'>;
  icon: IconName;
  /** The button's label, e.g. “Roll”. */
  verb: string;
  /** Its label while the round is shown, if the press does something else than hurry it. */
  meanwhile?: string | undefined;
}

export function PlayRow({ host, round, icon, verb, meanwhile }: PlayRowProps) {
  const common = useTexts('titles');
  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-center gap-3 first:mt-0 desk:mt-0 desk:shrink-0 desk:flex-nowrap low:!mt-2.5 low:!flex-wrap">
      {!host.replay && (
        <StakeStepper host={host} stake={round.stake} isDisabled={round.isFixed} onChange={round.setStake} />
      )}
      <Button look="primary" size="lg" data-spin className="min-w-40" onClick={round.press}>
        <Icon name={host.replay ? 'history' : icon} />
        {round.isPlaying
          ? (meanwhile ?? common(host.isHurryAllowed ? 'hurry' : 'running'))
          : host.replay
            ? common('replay')
            : verb}
      </Button>
      <AutoButton host={host} stake={round.stake} readParams={round.ask} isDisabled={round.isPlaying} />
    </div>
  );
}
