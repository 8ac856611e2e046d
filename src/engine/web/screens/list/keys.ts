/** The box that selects a row. */
const BOX = '.ant-table-selection-column input';

/** Whether a click meant a button, link or field inside a row, or was the end of selecting text. */
export function clickedControl(target: EventTarget): boolean {
  const inside =
    target instanceof Element &&
    target.closest('a, button, input, label, [role="button"], .ant-table-selection-column');
  return Boolean(inside) || (window.getSelection()?.toString() ?? '') !== '';
}

/** Whether keys go into text at the moment. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], dialog') !== null)
  );
}

/** Gives a cell that is cut off its whole text to be read under the mouse. */
export function revealWhole({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody td') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

function rowLinks(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-row-link]')];
}

/** Puts the focus on the first row. */
export function focusFirstRow(root: HTMLElement | null): void {
  if (root) rowLinks(root)[0]?.focus();
}

/** Puts the focus that has nowhere to be on the first row, or on the heading where there is none. */
export function focusList(root: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  const place = rowLinks(root)[0] ?? root.querySelector<HTMLElement>('h1');
  place?.focus({ preventScroll: true });
  // With a mouse the focus stays.
  if (place?.matches(':focus-visible')) place.scrollIntoView({ block: 'nearest' });
}

/** Selects the row that has the focus, or selects it no longer; false where rows have no box. */
function toggleRow(): boolean {
  const box = document.activeElement?.closest('tr')?.querySelector<HTMLElement>(BOX);
  box?.click();
  return box != null;
}

/** Puts the focus on what can be done with the selected rows; false while none is selected. */
function focusBar(root: HTMLElement): boolean {
  const action = root.querySelector<HTMLElement>('[role=toolbar] button');
  action?.focus();
  return action !== null;
}

/** A key that was pressed. */
type Pressed = Readonly<
  Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat', boolean> & { key: string }
>;

/** What keys do in a list: move from row to row, select one, and lead to its bar; false for others. */
export function moveRow(root: HTMLElement, pressed: Pressed): boolean {
  const { key, repeat } = pressed;
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return false;
  if (!root.contains(document.activeElement)) return false;
  if (key === 'F2') return focusBar(root);
  const links: (Element | null)[] = rowLinks(root);
  const place = links.indexOf(document.activeElement);
  if (place < 0) return false;
  // Held, it would select the row and give it up again and again.
  if (key === ' ') return repeat || toggleRow();
  const last = links.length - 1;
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[key];
  if (next === undefined) return false;
  rowLinks(root)[Math.min(Math.max(next, 0), last)]?.focus();
  return true;
}
