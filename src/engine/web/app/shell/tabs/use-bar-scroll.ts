import { type RefObject, useEffect } from 'react';
import type { Tab } from './tabs.ts';

const LINE_PIXELS = 20;

/** The ends behind which there are more tabs, for the style sheet: `start`, `end`, both, or none. */
function hiddenEnds(bar: HTMLElement): string {
  const last = bar.scrollWidth - bar.clientWidth;
  const ends = [];
  if (bar.scrollLeft > 1) ends.push('start');
  if (bar.scrollLeft < last - 1) ends.push('end');
  return ends.join(' ');
}

function turnSideways(event: WheelEvent): void {
  const bar = event.currentTarget;
  if (!(bar instanceof HTMLElement) || bar.scrollWidth <= bar.clientWidth) return;
  if (event.deltaX !== 0 || event.ctrlKey) return;
  // The page below would scroll instead.
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
  bar.scrollLeft += event.deltaY * pixels;
}

/** Lets the wheel scroll the bar, and marks the ends behind which there are more tabs. */
export function useBarScroll(nav: RefObject<HTMLElement | null>, tabs: readonly Tab[]): void {
  useEffect(() => {
    const bar = nav.current;
    if (!bar || tabs.length === 0) return;
    const mark = (): void => {
      bar.dataset.more = hiddenEnds(bar);
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(bar);
    bar.addEventListener('scroll', mark, { passive: true });
    bar.addEventListener('wheel', turnSideways, { passive: false });
    return () => {
      sizes.disconnect();
      bar.removeEventListener('scroll', mark);
      bar.removeEventListener('wheel', turnSideways);
    };
  }, [nav, tabs]);
}
