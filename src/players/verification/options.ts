// How identity and documents are proved, and what needs a proved identity.
import type { Settings } from '#platform/config.ts';
import { onOff, oneOf, text, url, whole, type Options } from '#platform/config/option.ts';

export const options = {
  SUMSUB_URL: {
    fallback: 'https://api.sumsub.com',
    about: 'Identity service: address of its API. In demo mode the stand-in takes its place.',
    parse: url('http:', 'https:'),
  },
  SUMSUB_FRAME_URL: {
    fallback: 'https://in.sumsub.com',
    about: 'Where the frame of the identity service comes from; the only foreign frame that pages allow.',
    parse: url('http:', 'https:'),
  },
  SUMSUB_APP_TOKEN: {
    fallback: '',
    about:
      'Token of the identity service. Without it (and without the stand-in) players send their documents to the site itself, and a person at the desk decides.',
    parse: text,
    secret: true,
  },
  SUMSUB_SECRET: { fallback: '', about: 'Key that signs what we ask the service.', parse: text, secret: true },
  SUMSUB_WEBHOOK_SECRET: {
    fallback: '',
    about: 'Key that signs what the service reports to `/callbacks/sumsub`; without it every report is refused.',
    parse: text,
    secret: true,
  },
  SUMSUB_LEVELS: {
    fallback: 'identity,source-of-funds',
    about: "The service's names of our levels 2 (who they are) and 3 (where their money comes from).",
    parse: (value) => {
      if (!/^[^,]{1,64},[^,]{1,64}$/.test(value)) throw new Error('must be two names with a comma between them');
      return value;
    },
  },
  SANDBOX_KYC: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts the stand-in for the identity service with the site.',
    parse: onOff,
  },
  SANDBOX_KYC_PORT: {
    fallback: '3002',
    about: 'Port of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  VIRUS_SCANNER: {
    fallback: '',
    about:
      'Virus scanner for documents of players (`tcp://clamd.internal:3310`, clamd’s protocol). Without one they are kept as “not scanned”, redrawn or proved harmless as ever.',
    parse(value) {
      if (value === '') return value;
      const { protocol, hostname, port, pathname } = URL.parse(value) ?? {};
      if (protocol !== 'tcp:' || !hostname || !port || (pathname !== '' && pathname !== '/'))
        throw new Error('must be an address as tcp://host:port');
      return value;
    },
  },
  VERIFY_BEFORE: {
    fallback: ({ environment }) => (environment['JURISDICTION'] === 'uk' ? 'play' : 'threshold'),
    about:
      'What needs a proved identity: `play` (deposits, bets and withdrawals), `withdrawal`, or only what goes past a `threshold`. As the profile of rules says, unless set.',
    parse: oneOf('play', 'withdrawal', 'threshold'),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
