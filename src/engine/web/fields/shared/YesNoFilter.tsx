import { Radio } from 'antd';

const STATES = ['all', 'yes', 'no'] as const;
type State = (typeof STATES)[number];

export interface YesNoFilterProps {
  readonly id: string;
  readonly state: State;
  /** The word of each state. */
  readonly word: (state: State) => string;
  readonly onChoose: (state: State) => void;
}

/** Yes, no, or either. */
export function YesNoFilter({ id, state, word, onChoose }: YesNoFilterProps) {
  return (
    <Radio.Group
      id={id}
      value={state}
      options={STATES.map((value) => ({ value, label: word(value) }))}
      onChange={({ target }) => {
        const chosen: unknown = target.value;
        onChoose(STATES.find((value) => value === chosen) ?? 'all');
      }}
    />
  );
}
