// What the operator allows in the forms: a page of a form brings it, a dialog fetches it once, and until then has the defaults of the site.
import { createContext, useContext, useEffect, useState } from 'react';
import { getAuthSettings, MINIMUM_AGE } from '../../contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

export type AuthSettings = OutputOf<typeof getAuthSettings>;

const SHIPPED: AuthSettings = {
  registration_methods: ['email'],
  validation_strategy: 'onSubmit',
  min_age: MINIMUM_AGE,
  birth_date: { min: '1900-01-01', max: '9999-12-31' },
  closed_countries: [],
  social_services: [],
};

export const AuthSettingsContext = createContext<AuthSettings | null>(null);

let pendingSettings: Promise<AuthSettings> | undefined;
const loadSettings = (api: ApiClient): Promise<AuthSettings> => {
  pendingSettings ??= api.call(getAuthSettings).catch((failure: unknown) => {
    pendingSettings = undefined; // the next form fetches it again
    throw failure;
  });
  return pendingSettings;
};

export function useAuthSettings(): AuthSettings {
  const { api } = useShell();
  const brought = useContext(AuthSettingsContext);
  const [settings, setSettings] = useState(brought ?? SHIPPED);
  useEffect(() => {
    if (brought) return;
    loadSettings(api).then(setSettings, (failure: unknown) => reportError(failure, 'settings of the forms'));
  }, [api, brought]);
  return settings;
}
