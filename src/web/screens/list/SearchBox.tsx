import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../../fields/fields.module.css';

const TYPING_PAUSE_MILLISECONDS = 300;

export interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The text the list is searched by. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** Arrow down: on to the rows. */
  readonly onDown: () => void;
}

/** Quick search: asks when the typing pauses, never in the middle of composing a character. */
export function SearchBox({ ref, text, onSearch, onDown }: SearchBoxProps) {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The address changed by another hand (Back, a tab, clearing): follow it.
    if (text !== sent.current) {
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
    onSearch(wanted);
  };
  const later = (value: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), TYPING_PAUSE_MILLISECONDS);
  };
  return (
    <input
      ref={ref}
      className={fields.input}
      type="search"
      value={typed}
      maxLength={200}
      placeholder={t('search.placeholder')}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        later(event.currentTarget.value);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') send('');
        else if (!composing.current) later(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(typed);
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        }
      }}
    />
  );
}
