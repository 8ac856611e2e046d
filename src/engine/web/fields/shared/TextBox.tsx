import { Input, type InputProps } from 'antd';

export interface TextBoxProps extends Omit<InputProps, 'status'> {
  readonly invalid: boolean;
}

/** One line to type in, which says what is wrong with it to screen readers, too. */
export function TextBox({ invalid, ...input }: TextBoxProps) {
  return <Input status={invalid ? 'error' : ''} aria-invalid={invalid} {...input} />;
}
