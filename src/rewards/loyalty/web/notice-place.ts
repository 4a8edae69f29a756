// Draws notices in the browser's top layer, in a live region. Plain DOM elements: nothing of it is needed until one comes.
import type { NoticePlace } from './show-notices.ts';

export function noticePlace(words: { close: string }): NoticePlace {
  return {
    show({ title, message, image, type, trigger }, { close, hold, go }) {
      const host = region();
      const card = element(
        'div',
        'pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-surface-3 p-4 text-text shadow-2 animate-[toast-in_200ms_var(--ease-out)]',
      );
      card.dataset['loyaltyNotice'] = trigger;
      card.dataset['type'] = type;
      if (image !== '') {
        const picture = element('img', 'size-12 shrink-0 rounded-md object-cover');
        picture.src = image;
        picture.alt = '';
        card.append(picture);
      } else card.append(element('span', 'mt-1 size-3 shrink-0 rounded-full bg-primary ring-4 ring-primary-soft'));
      const text = element('div', 'grow text-sm');
      text.append(element('p', 'font-semibold', title), element('p', 'text-muted', message));
      const button = element(
        'button',
        'grid size-11 shrink-0 place-items-center rounded-md text-xl leading-none text-muted hover:text-text',
        '×',
      );
      button.type = 'button';
      button.setAttribute('aria-label', words.close);
      button.addEventListener('click', close);
      card.append(text, button);
      for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, hold);
      for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, go);
      host.append(card);
      // Shown again each time, because the last one shown stands on top.
      if (host.matches(':popover-open')) host.hidePopover();
      host.showPopover();
      return {
        hide() {
          card.remove();
          if (!host.hasChildNodes()) host.hidePopover();
        },
      };
    },
  };
}

const ID = 'loyalty-notices';

/**
 * The popover of the notices, in a region created before the first of them: one that appears together with its content, as a popover
 * does, is not announced.
 */
export function region(): HTMLElement {
  const existingPlace = document.querySelector<HTMLElement>(`#${ID} > div`);
  if (existingPlace) return existingPlace;
  const host = element(
    'div',
    'pointer-events-none fixed inset-auto right-3 top-20 m-0 w-[min(24rem,calc(100vw-24px))] overflow-visible bg-transparent p-0',
  );
  host.popover = 'manual';
  const place = element('div', 'contents');
  place.id = ID;
  place.setAttribute('role', 'status');
  place.setAttribute('aria-live', 'polite');
  place.append(host);
  document.body.append(place);
  return host;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}
