import { formulaValues } from '../../../schema/formula.ts';
import type { Field } from '../../../schema/types.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { controlId } from './FormField.tsx';
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
  const hint = help(resource.name, name);
  return (
    <div className={`${styles.field} ${styles.readOnly}`} data-field={name}>
      <span id={`${id}-label`} className={styles.label}>
        {label(resource.name, name)}
      </span>
      <output id={id} tabIndex={-1} aria-labelledby={`${id}-label`}>
        <FieldCell
          field={field}
          resourceName={resource.name}
          value={formulaValues(resource, row)[name]}
          record={row}
        />
      </output>
      {errors[name] && <div className={styles.error}>{errors[name].join(' ')}</div>}
      {hint !== '' && <div className={styles.help}>{hint}</div>}
    </div>
  );
}
