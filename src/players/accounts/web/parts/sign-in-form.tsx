import { useState } from 'react';
import { cleanText } from '#kernel/clean-text.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useForm } from '#site/shell/form.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { PasswordField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { CodeStep } from './code-step.tsx';
import { isLocked, logInWith, needsMailCode } from './log-in.ts';
import { MailCodeStep } from './mail-code-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RestoreForm } from './restore-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SocialCodeStep } from './social-code-step.tsx';
import { codeAskedBy, payloadOf, type CodeAsked, type Tried, type TwoFactorPayload } from './second-factor.ts';

interface TriedWithCode extends Tried {
  mail_code?: string;
}

interface SignInFormProps extends AuthFormProps {
  /** From a link that lets a new password be set. */
  restoreToken?: string | undefined;
  /** That link has been used, or is no longer needed. */
  onRestoreEnd?: () => void;
  /** Another service has identified the player, and their second-factor code is still missing. */
  isHalfWay?: boolean;
}

/** Logging in by password, with the further steps that the server may ask for. */
function useSignIn({ onDone, lostUid }: SignInFormProps) {
  const { api } = useShell();
  const afterSignIn = useAfterSignIn(lostUid);
  const [waiting, setWaiting] = useState<{
    payload: TwoFactorPayload;
    codeRequest: CodeAsked;
    mailCode: string | undefined;
  }>();
  const [mailing, setMailing] = useState<Tried>();
  const [lockedOut, setLockedOut] = useState<Tried>();
  const send = async (tried: TriedWithCode, code?: string): Promise<void> => {
    const account = await logInWith(api, { ...tried, ...(code !== undefined && { code }) });
    onDone?.();
    await afterSignIn(account, 'login');
  };
  const enter = async (tried: TriedWithCode): Promise<void> => {
    try {
      await send(tried);
    } catch (failure) {
      const codeAsked = codeAskedBy(failure);
      if (!codeAsked) throw failure;
      setWaiting({ payload: payloadOf(tried, codeAsked), codeRequest: codeAsked, mailCode: tried.mail_code });
    }
  };
  const form = useForm({
    initial: { login: '', password: '' },
    fields: async () => {
      const { loginName, ownPassword } = await import('../../form-contract.ts');
      return { login: loginName, password: ownPassword };
    },
    async submit(values) {
      // A phone number is known without its `+` (VA-29).
      const credentials = { login: cleanText(values.login).replace(/^\+/, ''), password: values.password };
      setLockedOut(undefined);
      try {
        await enter(credentials);
      } catch (failure) {
        if (isLocked(failure)) setLockedOut(credentials);
        if (!needsMailCode(failure)) throw failure;
        setMailing(credentials);
      }
    },
  });
  return { form, send, enter, waiting, setWaiting, mailing, setMailing, lockedOut };
}

interface RestoringDeps {
  props: SignInFormProps;
  form: { set: (name: 'login', value: string) => void };
  enter: (tried: TriedWithCode) => Promise<void>;
}

/** Setting a new password, from a link or because the player has forgotten the old one. */
function useRestoring({ props: { restoreToken, onRestoreEnd }, form, enter }: RestoringDeps) {
  const { toasts } = useShell();
  const t = useTexts('auth');
  const [isRestoring, setIsRestoring] = useState(restoreToken !== undefined);
  const [token] = useState(restoreToken);
  const [isRestored, setIsRestored] = useState(false);
  const leave = (): void => {
    onRestoreEnd?.();
    setIsRestoring(false);
  };
  /** Logs in at once with the new password, through the usual way: a second factor is asked for. */
  const enterRestored = async (tried: Tried): Promise<void> => {
    toasts.show('success', t('restore.done'));
    form.set('login', tried.login);
    setIsRestored(true);
    // Before the page is left: afterwards the address is a different one, and must not be changed.
    onRestoreEnd?.();
    try {
      await enter(tried);
    } catch (failure) {
      // The form is shown then, and says that the password is set.
      if (!(failure instanceof ApiRefusal)) reportError(failure, 'restore');
    } finally {
      setIsRestoring(false);
    }
  };
  return { isOn: isRestoring, isRestored, token, begin: () => setIsRestoring(true), leave, enterRestored };
}

export function SignInForm(props: SignInFormProps) {
  const { onDone, isHalfWay = false, lostUid } = props;
  const t = useTexts('auth');
  const done = { ...(onDone && { onDone }), lostUid };
  const [isBySocial, setIsBySocial] = useState(isHalfWay);
  const { form, send, enter, waiting, setWaiting, mailing, setMailing, lockedOut } = useSignIn(props);
  const restoring = useRestoring({ props, form, enter });
  if (restoring.isOn)
    return (
      <RestoreForm
        login={form.values.login}
        token={restoring.token}
        onBack={restoring.leave}
        onDone={restoring.enterRestored}
      />
    );
  if (isBySocial) return <SocialCodeStep onBack={() => setIsBySocial(false)} {...done} />;
  if (waiting) {
    const { login: name, password } = waiting.payload;
    const tried = { login: name, password, ...(waiting.mailCode !== undefined && { mail_code: waiting.mailCode }) };
    return (
      <CodeStep
        codeRequest={waiting.codeRequest}
        send={(code) => send(tried, code)}
        askedBy={codeAskedBy}
        action={t('code.go')}
        onBack={() => setWaiting(undefined)}
      />
    );
  }
  if (mailing)
    return (
      <MailCodeStep
        login={mailing.login}
        enter={(mailCode) => enter({ ...mailing, mail_code: mailCode })}
        onBack={() => setMailing(undefined)}
      />
    );
  return (
    <AuthForm
      name="login"
      form={form}
      action={t('signIn')}
      after={
        <>
          <PasskeyButton {...done} />
          <SocialButtons type="login" onCode={() => setIsBySocial(true)} {...done} />
        </>
      }
    >
      {restoring.isRestored && (
        <Notice tone="primary" icon="circle-check">
          {t('restore.logIn')}
        </Notice>
      )}
      <TextField
        {...form.field('login')}
        label={t('login')}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <Button look="ghost" size="sm" className="-ml-3 justify-self-start" data-restore onClick={restoring.begin}>
        {t('restore.open')}
      </Button>
      {lockedOut && (
        <Button
          look="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          data-mail-code
          onClick={() => setMailing(lockedOut)}
        >
          {t('mailCode.open')}
        </Button>
      )}
    </AuthForm>
  );
}
