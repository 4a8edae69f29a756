// Whether a new player is reminded at all is the operator's choice.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AccountInfo } from '../../contract.ts';
import type { SiteContent } from '#site/shell/boot.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { PlayerHints } from './hints.tsx';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const Shelled = ShellProvider as FunctionComponent<{ shell: Shell }>;
const account: Partial<AccountInfo> = {
  uid: 7,
  login: 'new@example.org',
  reg_time: new Date().toISOString(),
  is_first_deposit_due: true,
  is_login_confirmed: false,
};

function hintsWith(features: SiteContent['features']): string[] {
  const profile: unknown = shippedArea('en', 'profile');
  const shell = {
    locale: 'en',
    texts: createStore({ profile }),
    session: createStore(account),
    content: { features },
  } as unknown as Shell;
  const html = renderToStaticMarkup(createElement(Shelled, { shell }, createElement(PlayerHints)));
  return [...html.matchAll(/data-hint="(\w+)"/g)].map(([, name]) => name!);
}

test('a new player has both hints, unless the operator has switched them off', covers('~ST-21', '~ST-22'), () => {
  expect(hintsWith({})).toEqual(['deposit', 'confirm']);
  expect(hintsWith({ hints: true })).toEqual(['deposit', 'confirm']);
  expect(hintsWith({ hints: false })).toEqual([]);
});
