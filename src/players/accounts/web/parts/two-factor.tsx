// Switching the log-in code on and off: the password, then a code that proves it.
import { useState } from 'react';
import {
  changeTwoFactor,
  confirmTwoFactor,
  type RecoveryCodes,
  type Security,
  type TwoFactorChange,
} from '../../profile-contract.ts';
import { useForm } from '#site/shell/form.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { CodeEntry, codeFields } from './code-entry.tsx';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { OwnPassword, ownPasswordFields } from './own-password.tsx';
import { KeepCodes, RenewCodes } from './recovery-codes.tsx';

const QrCode = lazyPart('QR code', async () => (await import('#site/design-system/qr-code.tsx')).QrCode, 'size-52');

type Method = 'contact' | 'app' | 'off';

export function TwoFactor({ security, onChange }: { security: Security; onChange: () => void }) {
  const t = useTexts('profile.security.twoFactor');
  const [method, setMethod] = useState<Method>();
  const [change, setChange] = useState<TwoFactorChange>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isRenewing, setIsRenewing] = useState(false);
  const leave = (): void => {
    setMethod(undefined);
    setChange(undefined);
  };
  const done = ({ recovery_codes: codes }: RecoveryCodes): void => {
    leave();
    setIsRenewing(false);
    setCodes(codes);
    onChange();
  };
  if (codes.length > 0) return <KeepCodes codes={codes} onKept={() => setCodes([])} />;
  if (isRenewing) return <RenewCodes onDone={done} onBack={() => setIsRenewing(false)} />;
  if (change) return <Confirm change={change} onBack={leave} onDone={done} />;
  if (method) return <Ask method={method} onAsked={setChange} onBack={leave} />;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {security.two_factor === 'off' ? (
        <>
          <Button data-two-factor="app" onClick={() => setMethod('app')}>
            {t('useApp')}
          </Button>
          <Button data-two-factor="contact" onClick={() => setMethod('contact')}>
            {t('useContact')}
          </Button>
        </>
      ) : (
        <>
          <Button data-two-factor="off" onClick={() => setMethod('off')}>
            {t('switchOff')}
          </Button>
          {security.two_factor === 'app' && (
            <>
              <Button look="ghost" data-renew-codes onClick={() => setIsRenewing(true)}>
                {t('renew')}
              </Button>
              <p className="w-full text-sm text-muted" data-codes-left>
                {t('left', { left: security.recovery_codes_left })}
              </p>
            </>
          )}
        </>
      )}
    </div>
  );
}

interface AskProps {
  method: Method;
  onAsked: (change: TwoFactorChange) => void;
  onBack: () => void;
}

function Ask({ method, onAsked, onBack }: AskProps) {
  const { api } = useShell();
  const t = useTexts('profile.security');
  const form = useForm({
    initial: { password: '' },
    fields: ownPasswordFields,
    submit: async ({ password }) => onAsked(await api.call(changeTwoFactor, { method, password })),
  });
  return (
    <form data-form="two-factor" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
      <OwnPassword form={form} />
      <FormEnd form={form} go={t('go')} back={t('cancel')} onBack={onBack} />
    </form>
  );
}

interface ConfirmProps {
  change: TwoFactorChange;
  onBack: () => void;
  onDone: (codes: RecoveryCodes) => void;
}

function Confirm({ change, onBack, onDone }: ConfirmProps) {
  const { api, session, toasts } = useShell();
  const t = useTexts('profile.security');
  const form = useForm({
    initial: { code: '' },
    fields: codeFields,
    async submit({ code }) {
      const answer = await api.call(confirmTwoFactor, { code });
      await refreshSession(api, session);
      toasts.show('success', t('twoFactor.done'));
      onDone(answer);
    },
  });
  const { onChange: _, ...field } = form.field('code');
  const isOfApp = change.proof === 'app' && change.uri === null;
  return (
    <form data-form="two-factor-code" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
      {change.uri !== null && (
        <>
          <p className="text-sm text-muted">{t('twoFactor.scan')}</p>
          <QrCode text={change.uri} label={t('twoFactor.qr')} />
          <p className="text-sm text-muted">
            {t('twoFactor.key')}{' '}
            <code data-key className="break-all text-text">
              {change.secret}
            </code>
          </p>
        </>
      )}
      {isOfApp || change.sent_to !== null ? (
        <CodeEntry form={form} method={change.proof} sentTo={change.sent_to ?? ''} />
      ) : (
        <CodeField {...field} label={t('twoFactor.code')} onDigits={(digits) => form.set('code', digits)} />
      )}
      <FormEnd form={form} go={t('confirm')} back={t('cancel')} onBack={onBack} />
    </form>
  );
}
