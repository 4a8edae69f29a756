// Buttons, and links that look like them. Brass is for money only, so no button has it.
import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export const buttonStyle = cva(
  'relative inline-flex select-none items-center justify-center gap-2 label-wraps rounded-md font-semibold transition-[background-color,border-color,color,transform,opacity] duration-120 ease-out active:translate-y-px disabled:cursor-not-allowed disabled:opacity-45 disabled:active:translate-y-0 aria-busy:cursor-progress',
  {
    variants: {
      look: {
        primary:
          'bg-primary text-on-primary shadow-[0_1px_0_oklch(1_0_0/0.25)_inset,0_8px_20px_-10px_var(--primary)] hover:bg-primary-strong',
        quiet: 'border border-line bg-surface-2 text-text hover:border-line-strong hover:bg-surface-3',
        ghost: 'text-muted hover:bg-surface-2 hover:text-text',
        danger: 'border border-danger/40 bg-danger-soft text-danger hover:border-danger',
      },
      size: {
        sm: 'min-h-11 px-3 text-sm',
        md: 'min-h-11 px-4 text-[0.94rem]',
        lg: 'min-h-13 px-6 text-base',
      },
      isWide: { true: 'w-full', false: '' },
      isIconOnly: { true: 'aspect-square px-0', false: '' },
    },
    defaultVariants: { look: 'quiet', size: 'md', isWide: false, isIconOnly: false },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<ButtonStyle, 'isIconOnly'> {
  icon?: IconName;
  /** Shows that it is busy and ignores a second press. */
  isBusy?: boolean;
  children: ReactNode;
}

export function Button({
  look,
  size,
  isWide,
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-look={look}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonStyle({ look, size, isWide })} ${className ?? ''}`}
    >
      <span className={`inline-flex items-center gap-2 transition-opacity ${isBusy ? 'opacity-0 delay-300' : ''}`}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isBusy && <BusyDots />}
    </button>
  );
}

function BusyDots() {
  return (
    <span
      aria-hidden
      className="absolute inset-0 flex animate-[pulse-mark_1s_infinite] items-center justify-center gap-1"
    >
      {[0, 1, 2].map((dot) => (
        <span key={dot} className="size-1.5 rounded-full bg-current" />
      ))}
    </span>
  );
}

export interface IconButtonProps
  extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<ButtonStyle, 'isIconOnly' | 'isWide'> {
  icon: IconName;
  /** What it does, for screen readers. */
  label: string;
}

export function IconButton({ icon, label, look = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${buttonStyle({ look, size, isIconOnly: true })} ${className ?? ''}`}
    >
      <Icon name={icon} />
    </button>
  );
}
