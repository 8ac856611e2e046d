import type { KeyboardEvent } from 'react';

/** The menu's items that can be reached now, from the top: those of closed groups cannot. */
function itemsIn(nav: HTMLElement): HTMLElement[] {
  const all = [...nav.querySelectorAll<HTMLElement>('.menu__item')];
  return all.filter((item) => !item.closest('[inert]'));
}

function startsWith(item: HTMLElement, letter: string): boolean {
  const text = item.querySelector('.menu__label')?.textContent ?? '';
  return text.toLowerCase().startsWith(letter.toLowerCase());
}

/** The item to go to by this key, from the item at this place. */
function target(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  // A letter: the next item that begins with it.
  return [...items.slice(at + 1), ...items.slice(0, at)].find((item) => startsWith(item, key));
}

/**
 * One key pressed in the menu: arrows, Home, End and letters move the focus; Right opens a group
 * and then enters it, Left and Escape close it. `toggle` opens or closes the group of this key.
 */
export function pressMenuKey(
  event: KeyboardEvent<HTMLElement>,
  toggle: (groupKey: string) => void,
): void {
  const { currentTarget: nav, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const items = itemsIn(nav);
  const here = items.find((item) => item === document.activeElement);
  if (!here) return;
  const at = items.indexOf(here);
  const heading = here.closest('.menu__group')?.querySelector<HTMLElement>('[data-group]');
  const open = heading?.ariaExpanded === 'true';
  const close = key === 'ArrowLeft' || (key === 'Escape' && !nav.closest('dialog'));
  let next = target(items, at, key);
  if (heading && ((close && open) || (key === 'ArrowRight' && !open))) {
    toggle(heading.dataset.group ?? '');
    next = heading;
  } else if (key === 'ArrowRight' && here === heading) {
    next = items[at + 1];
  }
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
