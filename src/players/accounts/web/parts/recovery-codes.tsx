// Recovery codes for a lost authenticator app: shown once, when they are generated; can be generated again.
import { makeNewRecoveryCodes, type RecoveryCodes } from '../../profile-contract.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { CodeEntry, codeFields } from './code-entry.tsx';
import { FormEnd } from './form-end.tsx';
import { OwnPassword, ownPasswordFields } from './own-password.tsx';
import { useTakeFocus } from './take-focus.ts';

export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts('profile.security.twoFactor');
  const { content, toasts } = useShell();
  const frame = useTakeFocus('button');
  const asText = [t('fileTitle', { site: content.name }), '', ...codes, ''].join('\n');
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => toasts.show('success', t('copied')),
      () => toasts.show('error', t('notCopied')),
    );
  return (
    <div ref={frame} className="mt-4 grid max-w-sm gap-4" data-recovery-codes>
      <h3 className="text-base">{t('keep')}</h3>
      <Notice tone="warning">{t('keepText')}</Notice>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="figures">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon="copy" data-copy-codes onClick={copy}>
          {t('copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText)}`}
          download={`${content.name.replace(/\W+/g, '-').toLowerCase()}-recovery-codes.txt`}
          data-download-codes
          className={buttonStyle({})}
        >
          <Icon name="arrow-down-to-line" />
          {t('download')}
        </a>
      </div>
      <Button look="primary" data-kept className="justify-self-start" onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  );
}

interface RenewCodesProps {
  onDone: (codes: RecoveryCodes) => void;
  onBack: () => void;
}

export function RenewCodes({ onDone, onBack }: RenewCodesProps) {
  const { api } = useShell();
  const t = useTexts('profile.security');
  const form = useForm({
    initial: { password: '', code: '' },
    fields: async () => ({ ...(await ownPasswordFields()), ...(await codeFields()) }),
    submit: async (values) => onDone(await api.call(makeNewRecoveryCodes, values)),
  });
  return (
    <form data-form="recovery-codes" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
      <CodeEntry form={form} method="app" sentTo="" />
      <OwnPassword form={form} />
      <FormEnd form={form} go={t('twoFactor.renew')} back={t('cancel')} onBack={onBack} />
    </form>
  );
}
