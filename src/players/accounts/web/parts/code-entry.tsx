// Where a code is entered: six digits from a message or an app or, if the app is lost, a recovery code from paper.
import { useState } from 'react';
import type { FieldOf } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { TextField, type TextFieldProps } from '#site/design-system/field.tsx';
import { CodeField } from './code-field.tsx';
import { useTakeFocus } from './take-focus.ts';

/** What the code of this entry is checked by. */
export const codeFields = async () => ({ code: (await import('../../form-contract.ts')).codeOrRecovery });

interface CodeEntryProps {
  form: { field: FieldOf<'code'>; set: (name: 'code', value: string) => void };
  method: 'contact' | 'app';
  /** Partly hidden address that the code went to. */
  sentTo: string;
}

export function CodeEntry({ form, method, sentTo }: CodeEntryProps) {
  const t = useTexts('auth.code');
  const [isRecovering, setRecovering] = useState(false);
  const { onChange, ...field } = form.field('code');
  if (method === 'contact')
    return (
      <>
        <p className="text-muted">{t('sent', { to: sentTo })}</p>
        <CodeField {...field} label={t('label')} onDigits={(digits) => form.set('code', digits)} />
      </>
    );
  const change = (): void => {
    form.set('code', '');
    setRecovering(!isRecovering);
  };
  return (
    <>
      <p className="text-muted">{t(isRecovering ? 'fromPaper' : 'fromApp')}</p>
      {isRecovering ? (
        <RecoveryField {...field} onChange={onChange} label={t('recovery')} />
      ) : (
        <CodeField {...field} label={t('label')} onDigits={(digits) => form.set('code', digits)} />
      )}
      <Button look="ghost" size="sm" className="justify-self-start" data-recovery onClick={change}>
        {t(isRecovering ? 'useApp' : 'useRecovery')}
      </Button>
    </>
  );
}

function RecoveryField(field: Pick<TextFieldProps, 'name' | 'label' | 'fault' | 'value' | 'onChange'>) {
  const frame = useTakeFocus('input');
  return (
    <div ref={frame}>
      <TextField
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        className="figures"
      />
    </div>
  );
}
