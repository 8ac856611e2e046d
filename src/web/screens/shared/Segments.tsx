import { useId } from 'react';
import styles from './shared.module.css';

export interface SegmentsProps<Value extends string> {
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly word: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** One of a few words side by side, in a group that says what they are of. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { values, chosen, word, onChoose } = props;
  const name = useId();
  return (
    <div className={styles.segments}>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{word(value)}</span>
        </label>
      ))}
    </div>
  );
}
