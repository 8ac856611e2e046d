import { useEffect, useRef } from 'react';

/** Ctrl+S or Cmd+S saves, unless a form nearer to the keyboard has taken it. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
