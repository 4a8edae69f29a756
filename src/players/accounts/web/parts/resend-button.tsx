import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { useCountdown } from './countdown.ts';
import { useAction } from '#site/shell/use-action.ts';

/** Has a code sent again, from `seconds` on. `send` resolves to the seconds until it may be asked for once more. */
export function ResendButton({ seconds, send }: { seconds: number; send: () => Promise<number> }) {
  const t = useTexts('auth.code');
  const wait = useCountdown(seconds);
  const sending = useAction();
  return (
    <Button
      look="ghost"
      size="sm"
      disabled={wait.seconds > 0}
      isBusy={sending.isBusy}
      onClick={() => sending.run(async () => wait.start(await send()))}
      data-resend
    >
      {wait.seconds > 0 ? t('resendIn', { seconds: wait.seconds }) : t('resend')}
    </Button>
  );
}
