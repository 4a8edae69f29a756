/**
 * A page can be filled in before the scripts that hydrate it are loaded. React keeps the value in the control but does not
 * know it: its state is still what the server rendered, and the next rendering would restore that. So each such control
 * fires its event again, and a form that was submitted (held by `document.ts`) is submitted.
 */

declare global {
  interface Window {
    /** The last form that was submitted before the page could handle it. */
    sentEarly?: HTMLFormElement;
  }
}

/** Types of `input` in which nothing is typed or chosen. */
const NO_CHOICE = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** Call it as soon as the page is hydrated; returns a function that reports what was filled in, to be called in a task of its own. */
export function filledEarly(page: Document): () => void {
  const controls = [...page.querySelectorAll<HTMLElement>('input, select, textarea')];
  const sayings = controls.flatMap((control) => saying(control) ?? []);
  return () => {
    for (const statement of sayings) statement();
    const form = window.sentEarly;
    delete window.sentEarly;
    if (form?.isConnected) form.requestSubmit();
  };
}

function saying(control: HTMLElement): (() => void) | undefined {
  if (control instanceof HTMLSelectElement) return isRechosen(control) ? () => dispatch(control, 'change') : undefined;
  if (control instanceof HTMLTextAreaElement) return textSaying(control);
  if (!(control instanceof HTMLInputElement) || NO_CHOICE.has(control.type)) return undefined;
  if (control.type === 'file') return control.files?.length ? () => dispatch(control, 'change') : undefined;
  if (control.type === 'checkbox' || control.type === 'radio') return tickSaying(control);
  return textSaying(control);
}

function isRechosen({ options, selectedIndex, multiple }: HTMLSelectElement): boolean {
  const optionList = [...options];
  if (multiple) return optionList.some((option) => option.selected !== option.defaultSelected);
  return (
    selectedIndex !==
    Math.max(
      0,
      optionList.findIndex((option) => option.defaultSelected),
    )
  );
}

function tickSaying(control: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked } = control;
  if (checked === defaultChecked || (control.type === 'radio' && !checked)) return undefined;
  return () => {
    // Restored, and clicked once more.
    control.checked = defaultChecked;
    control.click();
  };
}

function textSaying(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const { value: typed, defaultValue: believed } = control;
  if (typed === believed) return undefined;
  return () => {
    // The visitor has typed on since: that has been handled.
    if (control.value !== typed && control.value !== believed) return;
    const { selectionStart, selectionEnd, selectionDirection } = control;
    // React records values set through the element, and ignores an event unless the actual value differs.
    control.value = believed;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, typed);
    if (selectionStart !== null && document.activeElement === control)
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    dispatch(control, 'input');
  };
}

const dispatch = (control: HTMLElement, event: 'input' | 'change'): void =>
  void control.dispatchEvent(new Event(event, { bubbles: true }));
