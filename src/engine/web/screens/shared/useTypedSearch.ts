import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MILLISECONDS = 300;

/**
 * What a box to search by is given: it searches when the typing pauses, at once by Enter and when it is
 * emptied, and never in the middle of composing a character.
 * @param text what is searched by now
 */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  useEffect(() => {
    // The address changed by another hand (Back, a tab, clearing): follow it.
    if (text !== sent.current) {
      clearTimeout(timer.current);
      sent.current = text;
      setTyped(text);
    }
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string): void => {
    clearTimeout(timer.current);
    const wanted = value.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    latest.current(wanted);
  };
  const later = (value: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), TYPING_PAUSE_MILLISECONDS);
  };
  return {
    type: 'search',
    value: typed,
    maxLength: 200,
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      composing.current = false;
      later(currentTarget.value);
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      if (target.value === '') send('');
      else if (!composing.current) later(target.value);
    },
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key === 'Enter' && !nativeEvent.isComposing) send(typed);
    },
  };
}
