// Draws toasts in the browser's top layer, so that an open dialog does not hide them.
import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { useShell, useTexts } from './shell.tsx';
import { useStore } from './store.ts';
import type { Toast } from './toasts.ts';

const ICONS: Record<Toast['tone'], IconName> = { success: 'circle-check', error: 'triangle-alert', info: 'info' };
const COLOURS: Record<Toast['tone'], string> = { success: 'text-primary', error: 'text-danger', info: 'text-info' };

export function ToastHost() {
  const { toasts } = useShell();
  const list = useStore(toasts.list);
  const t = useTexts('common');
  const host = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const node = host.current!;
    if (node.matches(':popover-open')) node.hidePopover();
    // Shown again each time, because the last one shown stands on top.
    if (list.length > 0) node.showPopover();
  }, [list]);

  return (
    // There before a toast is, unlike the popover: a region that appears together with its content is not announced.
    <output className="contents">
      <span
        ref={host}
        popover="manual"
        data-toasts
        className="fixed inset-x-0 bottom-[calc(var(--bottom-height)+16px)] top-auto m-0 mx-auto w-[min(26rem,calc(100vw-24px))] flex-col overflow-visible gap-2 bg-transparent p-0 open:flex"
      >
        {list.map((toast) => (
          <span
            key={toast.id}
            data-toast={toast.tone}
            className="flex animate-[toast-in_200ms_var(--ease-out)] items-center gap-3 rounded-md border border-line bg-surface-3 py-2 pl-4 pr-2 text-text shadow-2"
          >
            <Icon name={ICONS[toast.tone]} className={COLOURS[toast.tone]} />
            <span className="grow text-sm">{toast.text}</span>
            <button
              type="button"
              aria-label={t('close')}
              onClick={() => toasts.dismiss(toast.id)}
              className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
            >
              <Icon name="x" className="size-4" />
            </button>
          </span>
        ))}
      </span>
    </output>
  );
}
