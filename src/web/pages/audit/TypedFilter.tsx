import { useEffect, useId, useRef, useState } from 'react';
import fields from '../../fields/fields.module.css';
import styles from './audit.module.css';

const TYPING_PAUSE_MILLISECONDS = 400;

interface TypedFilterProps {
  readonly label: string;
  /** What can be typed. */
  readonly help: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Words to look for: asks when the typing pauses, never while a character is being composed. */
export function TypedFilter({ label, help, text, onSearch }: TypedFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [composing, setComposing] = useState(false);
  const sent = useRef(text);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // The address changed by another hand (Back, clearing): follow it.
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  const send = (): void => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    latest.current(wanted);
  };
  const sendLater = useRef(send);
  sendLater.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each character
  useEffect(() => {
    if (composing) return undefined;
    const timer = setTimeout(() => sendLater.current(), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={fields.input}
        value={typed}
        maxLength={200}
        placeholder={help}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
        }}
      />
    </div>
  );
}
