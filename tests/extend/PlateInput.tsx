import { TextBox } from '../../src/engine/web/fields/shared/TextBox.tsx';
import type { InputProps } from '../../src/engine/web/fields/types.ts';

/** Takes a plate in capitals, and suggests how they begin here. */
export default function PlateInput(props: InputProps) {
  const { id, value, onChange, onBlur } = props;
  return (
    <>
      <TextBox
        id={id}
        list={`${id}-known`}
        value={typeof value === 'string' ? value : ''}
        invalid={props.invalid}
        required={props.required}
        aria-describedby={props.describedBy}
        aria-label={props.label}
        onChange={({ target }) => onChange(target.value.toUpperCase() || null)}
        onBlur={onBlur}
      />
      <datalist id={`${id}-known`}>
        <option value="81-" />
      </datalist>
    </>
  );
}
