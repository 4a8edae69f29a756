// What signing in and signing up have in common: the form, what is wrong with it as a whole, and its button.
import type { ReactNode } from 'react';
import type { Form } from '#site/shell/form.ts';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';

export interface AuthFormProps {
  /** Signed in: the dialog may close. */
  onDone?: () => void;
  /** Who was logged in on this page until now, and carries on there. */
  lostUid?: number | undefined;
}

interface FrameProps {
  name:
    | 'login'
    | 'register'
    | 'complete'
    | 'code'
    | 'payout-code'
    | 'ask-mail-code'
    | 'mail-code'
    | 'restore'
    | 'new-password';
  form: Pick<Form<string>, 'fault' | 'isBusy' | 'onSubmit'>;
  /** What the button says. */
  action: string;
  children: ReactNode;
  /** Below the button: another way in. */
  after?: ReactNode;
}

/** `post`, so that a password never ends up in an address, even without scripts. */
export function AuthForm({ name, form, action, children, after }: FrameProps) {
  return (
    <form data-form={name} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {children}
      {form.fault && (
        <Notice tone="danger" icon="triangle-alert">
          {form.fault}
        </Notice>
      )}
      <Button type="submit" look="primary" size="lg" isWide isBusy={form.isBusy}>
        {action}
      </Button>
      {after}
    </form>
  );
}
