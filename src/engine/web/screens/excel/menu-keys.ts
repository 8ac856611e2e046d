/**
 * Moves the focus through the items of an open menu, from the last to the first and back; false for
 * keys that do nothing there.
 */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items: (Element | null)[] = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const place = items.indexOf(document.activeElement);
  const last = items.length - 1;
  const next = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place <= 0 ? last : place - 1,
    Home: 0,
    End: last,
  }[key];
  if (next === undefined) return false;
  const item = items[next];
  if (item instanceof HTMLElement) item.focus();
  return true;
}
