import { useEffect, useRef } from 'react';

/**
 * Runs what would move things on the screen: at once, or after the click under way. Leaving a field
 * by pressing a button happens between the two halves of that click; a button that moves away in
 * between is never clicked.
 */
export function useAfterClick(): (run: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pressed = (): void => {
      down.current = true;
    };
    const released = (): void => {
      // The click itself follows in the same breath.
      timer = setTimeout(() => {
        down.current = false;
        for (const run of waiting.current.splice(0)) run();
      });
    };
    document.addEventListener('mousedown', pressed, true);
    document.addEventListener('mouseup', released, true);
    document.addEventListener('dragend', released, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('mousedown', pressed, true);
      document.removeEventListener('mouseup', released, true);
      document.removeEventListener('dragend', released, true);
    };
  }, []);
  return (run) => {
    if (down.current) waiting.current.push(run);
    else run();
  };
}
