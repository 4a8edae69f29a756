// Taking a break: how long, one confirmation, and then it starts at once.
import { useState } from 'react';
import { exclude, EXCLUSIONS, TIME_OUTS, type ExclusionLength, type TimeOutLength } from '#money/limits/contract.ts';
import { prefixOf } from '#site/shell/routes.ts';
import { confirm } from '#site/shell/confirm.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { useAction } from '#site/shell/use-action.ts';

type Length = TimeOutLength | ExclusionLength;

export function BreakForm({ onChange }: { onChange: () => void }) {
  const t = useTexts('profile.safer.pause');
  const { api, dialogs, locale, toasts } = useShell();
  const action = useAction();
  const [length, setLength] = useState<Length>('24h');
  const isExclusion = (EXCLUSIONS as readonly string[]).includes(length);

  const take = async (): Promise<void> => {
    const isSure = await confirm(dialogs, {
      title: t(isExclusion ? 'sureExclusion' : 'sureTimeOut', { length: t(`length.${length}`) }),
      text: t(isExclusion ? 'meansExclusion' : 'meansTimeOut'),
      yes: t('yes'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { kind } = await api.call(exclude, { length, confirm: '1' });
    // An exclusion ends all sessions, including this one.
    if (kind === 'exclusion') return window.location.assign(prefixOf(locale) || '/');
    toasts.show('success', t('begun'));
    onChange();
  };

  return (
    <Card className="grid gap-4 p-5">
      <SelectField
        name="length"
        label={t('howLong')}
        value={length}
        onChange={(event) => setLength(event.target.value as Length)}
        options={[...TIME_OUTS, ...EXCLUSIONS].map((value) => ({
          value,
          label: `${t((EXCLUSIONS as readonly string[]).includes(value) ? 'exclusion' : 'timeOut')}: ${t(`length.${value}`)}`,
        }))}
      />
      <p className="text-sm text-muted">{t(isExclusion ? 'meansExclusion' : 'meansTimeOut')}</p>
      <Button look="danger" icon="pause" isBusy={action.isBusy} onClick={() => action.run(take)}>
        {t('take')}
      </Button>
    </Card>
  );
}
