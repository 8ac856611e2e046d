import { useEffect, useRef } from 'react';

type Save = { current: () => void };

/** Forms on screen, the one opened last (a row's, beside its parent's) at the end. */
const forms: Save[] = [];

function pressed(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
  event.preventDefault();
  const heard = (again: Event): void => {
    if (again !== event) return;
    // Not for anybody further out: a list of choices opens on any key it hears.
    event.stopPropagation();
    if (!event.repeat && !document.querySelector('dialog[open], .ant-modal'))
      forms.at(-1)?.current();
  };
  // After the capture phase, in which a date being typed settles, and before all else.
  event.target?.addEventListener('keydown', heard, { once: true });
}

/** Ctrl+S or Cmd+S saves; where forms stand in each other, the innermost. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (forms.length === 0) document.addEventListener('keydown', pressed, true);
    forms.push(latest);
    return () => {
      forms.splice(forms.indexOf(latest), 1);
      if (forms.length === 0) document.removeEventListener('keydown', pressed, true);
    };
  }, []);
}
