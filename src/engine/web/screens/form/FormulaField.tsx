import { Form } from 'antd';
import { formulaValues } from '../../../declaration/formula.ts';
import type { Field } from '../../../declaration/types.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { controlId } from './control-id.ts';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';

export interface FormulaFieldProps {
  readonly editor: Editor;
  readonly field: Field;
  readonly formId: string;
}

/** What a formula comes to with what is typed so far, and what the server has against it. */
export function FormulaField({ editor, field, formId }: FormulaFieldProps) {
  const { label, help } = useWords();
  const { resource, record, values, errors } = editor;
  const { name } = field;
  const id = controlId(formId, name);
  const row = { ...record, ...values };
  return (
    <Form.Item
      className={styles.field ?? ''}
      data-field={name}
      label={<span id={`${id}-label`}>{label(resource.name, name)}</span>}
      extra={help(resource.name, name) || undefined}
      validateStatus={errors[name] && 'error'}
      help={errors[name]?.join(' ')}
    >
      <output id={id} tabIndex={-1} aria-labelledby={`${id}-label`}>
        <FieldCell
          field={field}
          resourceName={resource.name}
          value={formulaValues(resource, row)[name]}
          record={row}
        />
      </output>
    </Form.Item>
  );
}
