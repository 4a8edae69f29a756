// Where the player is reached: add, confirm, replace (AP-07, AP-13, AP-16).
import { useState } from 'react';
import { addContact, confirmContact, sendConfirmation, type Contact } from '../../profile-contract.ts';
import { ApiRefusal, mustBeSaved } from '#site/shell/api.ts';
import { useForm } from '#site/shell/form.ts';
import { confirmSent, writeStorage } from '#site/shell/browser-storage.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Chip, Notice } from '#site/design-system/surface.tsx';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './countdown.ts';
import { FormEnd } from './form-end.tsx';
import { OwnPassword } from './own-password.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { usePhone } from './use-phone.ts';

type Type = Contact['type'];

export function Contacts({ contacts, onChange }: { contacts: readonly Contact[]; onChange: () => void }) {
  const t = useTexts('profile.settings.contacts');
  const [adding, setAdding] = useState<Type>();
  const login = useSession()?.login ?? '';
  const done = (): void => {
    setAdding(undefined);
    onChange();
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {contacts.map((contact) => (
          <ContactLine key={contact.contact} contact={contact} onChange={onChange} />
        ))}
      </ul>
      {adding ? (
        <AddContact
          type={adding}
          isReplacing={
            adding === loginType(login) ||
            contacts.some(({ type, is_confirmed: isConfirmed }) => type === adding && isConfirmed)
          }
          onDone={done}
          onBack={() => setAdding(undefined)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          {(['email', 'phone'] as const).map((type) => (
            <Button key={type} data-add-contact={type} onClick={() => setAdding(type)}>
              {t(contacts.some((contact) => contact.type === type) ? `change.${type}` : `add.${type}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Which kind of contact the player logs in with; none if they log in by another service. */
const loginType = (login: string): Type | undefined =>
  login.includes('@') ? 'email' : /^\d+$/.test(login) ? 'phone' : undefined;

function ContactLine({ contact, onChange }: { contact: Contact; onChange: () => void }) {
  const { api, session, toasts } = useShell();
  const t = useTexts('profile.settings.contacts');
  const profile = useTexts('profile');
  const sending = useAction();
  const wait = useCountdown();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { code: '' },
    fields: async () => ({ code: (await import('../../form-contract.ts')).sixDigits }),
    blamed: 'code',
    // It has a text of its own (VA-37).
    explain: ({ reason }) => (reason?.rule === 'accounts.sms-code' ? { code: profile('smsCodeError') } : undefined),
    async submit({ code }) {
      mustBeSaved(await api.call(confirmContact, { contact: contact.contact, code }));
      await refreshSession(api, session);
      toasts.show('success', t('confirmed'));
      onChange();
    },
  });
  const send = async (): Promise<void> => {
    try {
      const { resend_time: seconds } = await api.call(sendConfirmation, { contact: contact.contact });
      writeStorage(confirmSent(contact.contact), '1');
      setIsSent(true);
      wait.start(seconds);
    } catch (failure) {
      // A code that was sent a moment ago is still valid.
      if (failure instanceof ApiRefusal && failure.reason?.rule === 'accounts.resend') {
        setIsSent(true);
        wait.start(Number(failure.reason.inputs['seconds'] ?? 0));
      }
      throw failure;
    }
  };
  const { onChange: _, ...field } = form.field('code');
  return (
    <li data-contact={contact.contact} className="py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Icon name={contact.type === 'email' ? 'mail' : 'smartphone'} className="text-muted" />
        <span className="mr-auto min-w-0 break-all font-medium">
          {contact.type === 'phone' ? `+${contact.contact}` : contact.contact}
        </span>
        <Chip tone={contact.is_confirmed ? 'primary' : 'warning'}>
          {t(contact.is_confirmed ? 'isConfirmed' : 'isWaiting')}
        </Chip>
        {!contact.is_confirmed && (
          <Button
            size="sm"
            data-send-code
            disabled={wait.seconds > 0}
            isBusy={sending.isBusy}
            onClick={() => sending.run(send)}
          >
            {wait.seconds > 0 ? t('sendIn', { seconds: wait.seconds }) : t('send')}
          </Button>
        )}
      </div>
      {isSent && !contact.is_confirmed && (
        <form data-form="contact-code" noValidate onSubmit={form.onSubmit} className="mt-3 grid max-w-sm gap-3">
          <CodeField
            {...field}
            label={t('code')}
            hint={t('sent', { to: contact.contact })}
            onDigits={(digits) => form.set('code', digits)}
          />
          {form.fault && <Notice tone="danger">{form.fault}</Notice>}
          <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
            {t('confirm')}
          </Button>
        </form>
      )}
    </li>
  );
}

interface AddContactProps {
  type: Type;
  /** A confirmed contact, or the log-in, is being replaced: the password is asked for. */
  isReplacing: boolean;
  onDone: () => void;
  onBack: () => void;
}

function AddContact({ type, isReplacing, onDone, onBack }: AddContactProps) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.settings.contacts');
  const phone = usePhone(type === 'phone');
  const country = useSession()?.country_code ?? '';
  const form = useForm({
    initial: { contact: '', password: '' },
    fields: async () => {
      const { emailAddress, ownPassword, phoneNumber } = await import('../../form-contract.ts');
      return {
        contact: type === 'email' ? emailAddress : phoneNumber((text) => phone.canBe(text, country)),
        ...(isReplacing && { password: ownPassword }),
      };
    },
    blamed: 'contact',
    async submit({ contact, password }) {
      mustBeSaved(await api.call(addContact, { contact: contact.trim(), ...(isReplacing && { password }) }));
      toasts.show('success', t('added'));
      onDone();
    },
  });
  return (
    <form
      data-form="add-contact"
      data-dirty={form.isDirty || undefined}
      noValidate
      onSubmit={form.onSubmit}
      className="mt-3 grid max-w-sm gap-4"
    >
      <TextField
        {...form.field('contact')}
        label={t(type)}
        type={type === 'email' ? 'email' : 'tel'}
        inputMode={type === 'email' ? 'email' : 'tel'}
        autoComplete={type === 'email' ? 'email' : 'tel'}
        autoCapitalize="none"
      />
      {isReplacing && <OwnPassword form={form} />}
      <FormEnd form={form} go={t('save')} back={t('cancel')} onBack={onBack} isOfEdits />
    </form>
  );
}
