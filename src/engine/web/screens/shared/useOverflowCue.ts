import { type RefObject, useLayoutEffect } from 'react';

/** Nearer to the end than this counts as there: widths are fractions of pixels. */
const SLACK_PIXELS = 2;

/**
 * Marks a box that scrolls sideways: `data-more` while there is more of it to the right,
 * `data-before` while there is some to the left. Where `levels` is given, it first makes room: in
 * that many steps, told as `data-tight` (1, 2 …), for the style sheet to leave something out.
 */
export function useOverflowCue(box: RefObject<HTMLElement | null>, levels = 0): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    /** The width that was wanted at each level when it was given up. */
    const wanted: number[] = [];
    const hidden = (): number => element.scrollWidth - element.clientWidth;
    const tell = (): void => {
      if (wanted.length > 0) element.dataset.tight = String(wanted.length);
      else delete element.dataset.tight;
    };
    const look = (): void => {
      while (element.clientWidth >= (wanted.at(-1) ?? Number.POSITIVE_INFINITY)) {
        wanted.pop();
        tell();
      }
      while (wanted.length < levels && hidden() > SLACK_PIXELS) {
        wanted.push(element.scrollWidth);
        tell();
      }
      element.toggleAttribute('data-more', hidden() - element.scrollLeft > SLACK_PIXELS);
      element.toggleAttribute('data-before', element.scrollLeft > SLACK_PIXELS);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    // A table grows out of the boxes around it without changing their size.
    for (const inner of element.querySelectorAll('table, a')) sizes.observe(inner);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, levels]);
}
