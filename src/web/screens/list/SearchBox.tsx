import { Input, type InputRef } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TYPING_PAUSE_MILLISECONDS = 300;

export interface SearchBoxProps {
  readonly ref?: Ref<InputRef>;
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
    <Input
      ref={ref}
      type="search"
      value={typed}
      maxLength={200}
      allowClear
      placeholder={t('search.placeholder')}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      suffix={typed === '' ? <kbd aria-hidden>/</kbd> : <span />}
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
      onPressEnter={() => send(typed)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        }
      }}
    />
  );
}
