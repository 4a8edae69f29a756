// The initial focus of a dialog: its first field, else its main action, else anything that can be pressed.

const FIELD = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea';
const MAIN_ACTION = '[data-look=primary]';
const ANY = 'button, a[href], input';

/** `content`: the dialog without its close button. Leaves the focus if the content has already set it. */
export function focusContent(content: HTMLElement): void {
  if (content.contains(document.activeElement)) return;
  for (const kind of [FIELD, MAIN_ACTION, ANY]) {
    const found = [...content.querySelectorAll<HTMLElement>(kind)].find(isUsable);
    if (found) return found.focus();
  }
}

/** Elements on a hidden tab, or disabled ones, cannot be used. */
const isUsable = (element: HTMLElement): boolean => element.checkVisibility() && !element.matches(':disabled');
