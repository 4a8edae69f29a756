// Makes a confirmed purchase, and shows the result. A failure is shown here, and can be retried.
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '#site/shell/api.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { shopBuyDialog, type ShopItem } from '../dialogs.ts';

type State = { is: 'pending' } | { is: 'done' } | { is: 'failed'; sentence: string };

export function Dialog({ item, buy, close }: { item: ShopItem; buy: () => Promise<void> } & DialogProps<void>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.shop');
  const sentenceOf = useRefusalSentence();
  const [state, setState] = useState<State>({ is: 'pending' });
  const isAsked = useRef(false);

  const run = (): void => {
    setState({ is: 'pending' });
    buy().then(
      () => setState({ is: 'done' }),
      async (failure: unknown) => {
        if (!(failure instanceof ApiRefusal)) reportError(failure, 'loyalty shop');
        setState({
          is: 'failed',
          sentence: failure instanceof ApiRefusal ? await sentenceOf(failure) : t('buy.failedText'),
        });
      },
    );
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    run();
  });

  const { is } = state;
  const yes = {
    pending: { label: t('buy.wait'), press: () => {}, isBusy: true },
    done: {
      label: t('buy.shop'),
      press: () => {
        close();
        navigate('/loyalty/shop');
      },
    },
    failed: { label: t('buy.retry'), press: run },
  }[is];
  return (
    <div data-purchase={is} aria-live="polite">
      <PlainDialog
        name={shopBuyDialog.name}
        icon={is === 'failed' ? 'triangle-alert' : is === 'done' ? 'circle-check' : 'gem'}
        tone={is === 'failed' ? 'danger' : 'primary'}
        title={t(`buy.${is}`, { name: item.name })}
        text={is === 'failed' ? state.sentence : t(`buy.${is}Text`, { points: item.points })}
        no={{ label: t('close'), press: () => close() }}
        yes={yes}
      />
    </div>
  );
}
