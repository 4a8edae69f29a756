// Where a dialog begins for keyboard users: its first field, else its main action, else whatever can be pressed.

const FIELD = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea';
const MAIN_ACTION = '[data-look=primary]';
const ANY = 'button, a[href], input';

/** `content`: the dialog without its close button. Leaves the focus where the content has put it by itself. */
export function focusContent(content: HTMLElement): void {
  if (content.contains(document.activeElement)) return;
  for (const kind of [FIELD, MAIN_ACTION, ANY]) {
    const found = [...content.querySelectorAll<HTMLElement>(kind)].find(isUsable);
    if (found) return found.focus();
  }
}

/** What is hidden behind another tab cannot be used, and neither can what is switched off. */
const isUsable = (element: HTMLElement): boolean => element.checkVisibility() && !element.matches(':disabled');
