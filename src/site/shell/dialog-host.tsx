// Renders open dialogs as native `<dialog>` elements: focus, Esc and the top layer come with them.
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { IconButton } from '#site/design-system/button.tsx';
import { DialogWordsContext } from '#site/design-system/dialog-parts.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import type { DialogProps, DialogType, OpenDialog } from './dialog-queue.ts';
import { reportError } from './report.ts';
import { useShell, useTexts } from './shell.tsx';
import { useStore } from './store.ts';

const SHAPES: Record<DialogType, string> = {
  popup:
    'm-auto w-[min(30rem,calc(100vw-24px))] laptop:has-data-auth-banner:w-[50rem] max-h-[calc(100dvh-24px)] rounded-xl border border-line animate-[dialog-in_200ms_var(--ease-out)] max-tablet:mb-0 max-tablet:w-full max-tablet:max-w-none max-tablet:max-h-[94dvh] max-tablet:rounded-b-none max-tablet:border-x-0 max-tablet:border-b-0 max-tablet:animate-[sheet-in_220ms_var(--ease-out)]',
  confirm:
    'm-auto w-[min(24rem,calc(100vw-32px))] max-h-[calc(100dvh-24px)] rounded-xl border border-line animate-[dialog-in_160ms_var(--ease-out)]',
  curtain: 'm-0 pt-(--messenger-top) h-dvh max-h-none w-screen max-w-none animate-[curtain-in_220ms_var(--ease-out)]',
};

const NO_WORDS = {};

export function DialogHost() {
  const opened = useStore(useShell().dialogs.opened);
  return opened.map((dialog) => <DialogFrame key={dialog.id} dialog={dialog} />);
}

function DialogFrame({ dialog }: { dialog: OpenDialog }) {
  const { dialogs, loadTexts, toasts, content: site } = useShell();
  const t = useTexts('common');
  const element = useRef<HTMLDialogElement>(null);
  const [Content, setContent] = useState<ComponentType<DialogProps<unknown>>>();

  // Closed before React removes it from the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const node = element.current!;
    if (!node.open) node.showModal();
    // A press on the backdrop arrives as one on the dialog element itself; its content covers the rest. So does the click of a
    // press that began in the content and ended beside it: a visitor who marks words with the mouse keeps what they have typed.
    let isBeside = false;
    const press = (event: PointerEvent): void => void (isBeside = event.target === node);
    const backdrop = (event: MouseEvent): void => {
      if (isBeside && event.target === node) dialogs.close(dialog.id);
    };
    node.addEventListener('pointerdown', press);
    node.addEventListener('click', backdrop);
    return () => {
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('click', backdrop);
      node.close();
    };
  }, [dialog.id, dialogs]);

  useEffect(() => {
    let isGone = false;
    Promise.all([dialog.kind.load(), loadTexts(dialog.kind.texts)]).then(
      ([{ Dialog }]) => !isGone && setContent(() => Dialog as unknown as ComponentType<DialogProps<unknown>>),
      (failure: unknown) => {
        reportError(failure, `dialog ${dialog.name}`);
        toasts.show('error', t('errors.offline'));
        dialogs.close(dialog.id, undefined, { immediate: true });
      },
    );
    return () => void (isGone = true);
  }, [dialog, dialogs, loadTexts, toasts, t]);

  const content = useRef<HTMLDivElement>(null);
  // As soon as it appears: a key that is pressed at once goes where it is meant.
  useLayoutEffect(() => {
    if (Content) focusContent(content.current!);
  }, [Content]);

  const close: DialogProps<unknown>['close'] = (result, options) => void dialogs.close(dialog.id, result, options);

  return (
    <dialog
      ref={element}
      data-dialog={dialog.name}
      data-type={dialog.type}
      data-state="opened"
      aria-labelledby={`dialog-title-${dialog.name}`}
      // Browsers close a dialog on a second Esc whatever `cancel` says, unless the element says so.
      {...{ closedby: dialog.preventClose ? 'none' : 'closerequest' }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className={`overscroll-contain bg-surface-1 p-0 text-text shadow-2 backdrop:bg-backdrop ${SHAPES[dialog.type]}`}
    >
      <div className="relative min-h-full p-6 max-tablet:p-5 max-tablet:pb-[calc(20px+env(safe-area-inset-bottom))]">
        {!dialog.preventClose && (
          <div className="absolute right-3 top-3 z-1">
            <IconButton icon="x" label={t('close')} onClick={() => close()} />
          </div>
        )}
        <DialogWordsContext value={site.popups?.[dialog.name] ?? NO_WORDS}>
          <div ref={content} data-dialog-content>
            {Content ? (
              <Content {...dialog.props} close={close} />
            ) : (
              <Waiting name={dialog.name} label={t('loading')} />
            )}
          </div>
        </DialogWordsContext>
      </div>
    </dialog>
  );
}

function Waiting({ name, label }: { name: string; label: string }) {
  return (
    <div aria-busy>
      <p id={`dialog-title-${name}`} className="sr-only">
        {label}
      </p>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-4 h-12" />
      <Skeleton className="mt-6 h-12" />
    </div>
  );
}

/** The initial focus of a dialog: its first field, else its main action, else anything that can be pressed. */
const FIELD = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea';
const MAIN_ACTION = '[data-look=primary]';
const ANY = 'button, a[href], input';

/** `content`: the dialog without its close button. Leaves the focus if the content has already set it. */
function focusContent(content: HTMLElement): void {
  if (content.contains(document.activeElement)) return;
  for (const kind of [FIELD, MAIN_ACTION, ANY]) {
    const element = [...content.querySelectorAll<HTMLElement>(kind)].find(isUsable);
    if (element) return element.focus();
  }
}

/** Elements on a hidden tab, or disabled ones, cannot be used. */
const isUsable = (element: HTMLElement): boolean => element.checkVisibility() && !element.matches(':disabled');
