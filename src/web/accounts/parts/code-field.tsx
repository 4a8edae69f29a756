// Six digits out of a message or an app; telephones offer them by themselves.
import { useEffect, useRef, type ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';

type CodeFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'fault' | 'hint' | 'value'> & {
  onDigits: (digits: string) => void;
};

/** Appears where a form before it went away, so it takes over that form's focus. */
export function CodeField({ onDigits, ...field }: CodeFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
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
