import { Input as AntdInput } from 'antd';
import type { InputProps } from '../../web/fields/types.ts';
import { textProps } from '../shared/TextInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** Text of several lines; the box grows with it. */
export function Input(props: InputProps) {
  return (
    <AntdInput.TextArea
      {...textProps(props)}
      status={props.invalid ? 'error' : ''}
      aria-invalid={props.invalid}
      autoSize={{ minRows: 2, maxRows: 8 }}
    />
  );
}
