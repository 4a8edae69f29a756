// How often the player gets a reality check.
import { CHECK_MINUTES, setCheckMinutes, type LimitsState } from '#money/limits/contract.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { useAction } from '#site/shell/use-action.ts';

export function CheckChoice({ minutes, onChange }: { minutes: number; onChange: (state: LimitsState) => void }) {
  const t = useTexts('profile.safer');
  const { api, toasts } = useShell();
  const action = useAction();
  return (
    <Card className="p-5">
      <SelectField
        name="minutes"
        label={t('reality.every')}
        value={String(minutes)}
        disabled={action.isBusy}
        onChange={({ target: { value } }) =>
          action.run(async () => {
            onChange(await api.call(setCheckMinutes, { minutes: value }));
            toasts.show('success', t('reality.saved'));
          })
        }
        options={CHECK_MINUTES.map((value) => ({ value: String(value), label: t('minutes', { minutes: value }) }))}
      />
    </Card>
  );
}
