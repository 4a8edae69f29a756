// A break that is in force: until when, what it means, and the way back once it has run out.
import { askReturn, type LimitsState } from '#money/limits/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Countdown } from './countdown.tsx';
import { useAction } from '#site/shell/use-action.ts';

interface BreakNoticeProps {
  current: NonNullable<LimitsState['break']>;
  onChange: (state: LimitsState) => void;
  onOver: () => void;
}

export function BreakNotice({ current, onChange, onOver }: BreakNoticeProps) {
  const t = useTexts('profile.safer.pause');
  const { api } = useShell();
  const action = useAction();
  return (
    <div className="mt-5" data-break={current.kind}>
      <Notice tone="warning" icon="pause">
        <p className="font-semibold">{t(current.kind === 'time-out' ? 'onTimeOut' : 'onExclusion')}</p>
        <p>
          {current.ends_at ? (
            <>
              {t('until')} <Moment at={current.ends_at} />.
            </>
          ) : (
            t('forEver')
          )}{' '}
          {t('open')}
        </p>
        {current.kind === 'exclusion' && current.free_from && (
          <p>
            {t('back')} <Countdown until={current.free_from} onOver={onOver} />.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Link to="/cashier/withdraw" className={buttonStyle({ size: 'sm' })}>
            {t('withdraw')}
          </Link>
          {current.can_ask_return && (
            <Button
              size="sm"
              isBusy={action.isBusy}
              onClick={() => action.run(async () => onChange(await api.call(askReturn)))}
            >
              {t('ask')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
