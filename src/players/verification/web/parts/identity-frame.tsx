// The page of the identity service in a frame, by the service's own SDK. It knows our player only by a number.
import { useEffect, useRef, useState } from 'react';
import kitModule from '@sumsub/websdk';
import { setOnVerification } from '#players/accounts/profile-contract.ts';
import { createApplicant, getAccessToken } from '../../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { signal, VERIFICATION_SUBMITTED } from '#site/shell/signals.ts';
import { Notice, Skeleton } from '#site/design-system/surface.tsx';

/** Its types describe the build for Node, in which the SDK is one level deeper. */
const snsWebSdk = kitModule as unknown as (typeof kitModule)['default'];

const SENT = ['idCheck.onApplicantSubmitted', 'idCheck.onApplicantResubmitted'];

export function IdentityFrame({ action, onSent }: { action: string | undefined; onSent: () => void }) {
  const { api, locale } = useShell();
  const t = useTexts('dialogs.verification');
  const sentenceOf = useRefusalSentence();
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const onSentRef = useRef(onSent);
  onSentRef.current = onSent;

  useEffect(() => {
    let kit: ReturnType<ReturnType<typeof snsWebSdk.init>['build']> | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      await api.call(createApplicant);
      const externalAction = action === undefined ? {} : { externalActionId: action };
      const { token, frame_url } = await api.call(getAccessToken, externalAction);
      if (isGone || !place.current) return;
      kit = snsWebSdk
        .init(token, async () => (await api.call(getAccessToken, externalAction)).token)
        .withBaseUrl(frame_url)
        .withConf({ lang: locale, theme: chosenTheme() })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .onMessage((type: string) => {
          if (type === 'idCheck.onInitialized') setOpen(true);
          if (!SENT.includes(type)) return;
          signal({ call: VERIFICATION_SUBMITTED });
          api.call(setOnVerification).catch((failure: unknown) => reportError(failure, 'verification'));
          onSentRef.current();
        })
        .build();
      kit.launch(place.current);
      // The SDK gives its frame no name, and a screen reader would announce none.
      place.current.querySelector('iframe')?.setAttribute('title', t('frame'));
    };
    open().catch(async (failure: unknown) => {
      if (!(failure instanceof ApiRefusal)) reportError(failure, 'identity frame');
      const sentence = failure instanceof ApiRefusal ? await sentenceOf(failure) : t('failed');
      if (!isGone) setFault(sentence);
    });
    return () => {
      isGone = true;
      kit?.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one frame for the life of the dialog
  }, []);

  if (fault !== undefined) return <Notice tone="danger">{fault}</Notice>;
  return (
    <div data-identity-frame={isOpen ? 'open' : 'opening'}>
      {!isOpen && (
        <div role="status">
          <span className="sr-only">{t('wait')}</span>
          <Skeleton className="h-96" />
        </div>
      )}
      <div ref={place} className={isOpen ? '' : 'h-0 overflow-hidden'} />
    </div>
  );
}

function chosenTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
