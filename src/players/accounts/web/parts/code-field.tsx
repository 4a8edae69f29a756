// Six digits from a message or an app; phones offer to fill them in automatically.
import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from '#site/design-system/field.tsx';
import { useTakeFocus } from './take-focus.ts';

type CodeFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'fault' | 'hint' | 'value'> & {
  onDigits: (digits: string) => void;
};

export function CodeField({ onDigits, ...field }: CodeFieldProps) {
  const frame = useTakeFocus('input');
  return (
    <div ref={frame}>
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="figures text-center text-2xl tracking-[0.4em]"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onDigits(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
    </div>
  );
}
