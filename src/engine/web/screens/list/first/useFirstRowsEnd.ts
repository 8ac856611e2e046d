import { type RefObject, useLayoutEffect } from 'react';
import { endFirstRows } from './first-rows.ts';

/** The link to a form in the row that has the focus, or the link that has it. */
function focusedAddress(): string | null | undefined {
  const focused = document.activeElement?.closest('[data-first-rows] *');
  const link = focused?.closest('a') ?? focused?.closest('tr')?.querySelector('a');
  return link?.getAttribute('href');
}

/**
 * The list is there, in the place of its first rows: before anybody sees both, and with the focus on
 * the same link.
 */
export function useFirstRowsEnd(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const address = focusedAddress();
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const same = links.find((link) => address && link.getAttribute('href') === address);
    same?.focus({ preventScroll: true });
    endFirstRows();
  }, [list]);
}
