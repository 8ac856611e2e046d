import { type RefObject, useEffect } from 'react';

const MARGIN_PIXELS = 8;

function place(part: HTMLElement, top: number, highest: number): void {
  const lowest = innerHeight - part.offsetHeight - MARGIN_PIXELS;
  part.style.top = `${Math.max(highest, Math.min(top, lowest))}px`;
}

/** Puts names and groups beside their items, inside the window and below the top bar. */
function placeAll(nav: HTMLElement): void {
  const highest = nav.getBoundingClientRect().top + MARGIN_PIXELS;
  for (const item of nav.querySelectorAll<HTMLElement>(':scope > ul > li > .menu__item')) {
    const { top, height } = item.getBoundingClientRect();
    const name = item.querySelector<HTMLElement>('.menu__label');
    if (name) place(name, top + (height - name.offsetHeight) / 2, highest);
    if (item.nextElementSibling instanceof HTMLElement)
      place(item.nextElementSibling, top, highest);
  }
}

/**
 * Keeps what opens beside a slim menu at the height of its item. The menu itself scrolls in a low
 * window, and would cut off whatever is not fixed to the window.
 */
export function usePlacing(nav: RefObject<HTMLElement | null>, slim: boolean): void {
  useEffect(() => {
    const element = nav.current;
    if (!element || !slim) return;
    const follow = (): void => placeAll(element);
    const happenings = ['pointerenter', 'focusin', 'scroll'] as const;
    for (const happening of happenings) element.addEventListener(happening, follow);
    window.addEventListener('resize', follow);
    return () => {
      for (const happening of happenings) element.removeEventListener(happening, follow);
      window.removeEventListener('resize', follow);
    };
  }, [nav, slim]);
}
