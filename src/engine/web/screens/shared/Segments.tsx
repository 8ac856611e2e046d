import { Radio } from 'antd';

export interface SegmentsProps<Value extends string> {
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly word: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** One of a few words side by side, in a group that says what they are of. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { values, chosen, word, onChoose } = props;
  return (
    <Radio.Group value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {values.map((value) => (
        <Radio.Button key={value} value={value}>
          {word(value)}
        </Radio.Button>
      ))}
    </Radio.Group>
  );
}
