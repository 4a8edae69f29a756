// Whether news is sent to each contact (AP-11).
import { useState } from 'react';
import { changeSubscription, type Contact } from '../../profile-contract.ts';
import { mustBeSaved } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { CheckField } from '#site/design-system/field.tsx';

export function Subscriptions({ contacts }: { contacts: readonly Contact[] }) {
  return contacts.map((contact) => <Switch key={contact.contact} contact={contact} />);
}

function Switch({ contact }: { contact: Contact }) {
  const { api, session, toasts } = useShell();
  const t = useTexts('profile.notification');
  const [isOn, setOn] = useState(contact.is_subscribed);
  const [isBusy, setBusy] = useState(false);
  const change = (wanted: boolean): void => {
    // Of two that are sent at once the first may arrive last.
    if (isBusy) return;
    setBusy(true);
    setOn(wanted);
    api
      .call(changeSubscription, { contact: contact.contact, subscription: wanted ? '1' : '0' })
      .then(mustBeSaved)
      .then(() => refreshSession(api, session))
      .then(
        () => toasts.show('success', t(wanted ? 'on' : 'off')),
        (failure: unknown) => {
          setOn(!wanted);
          reportError(failure, 'subscription');
          toasts.show('error', t('failed'));
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <CheckField
      name={`news-${contact.type}`}
      checked={isOn}
      onChange={(event) => change(event.target.checked)}
      label={t('newsTo', { contact: contact.contact })}
    />
  );
}
