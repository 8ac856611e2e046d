import { Spin } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../schema/types.ts';
import { isRequired } from '../../../schema/validate.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { Evidence } from '../../fields/number/Evidence.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { TakenInput } from '../custom/TakenInput.tsx';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';

/** Id of the control of a field, or of one inside it (`unitWeights.0.kg`). */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`;
}

function ReadOnly({ editor, field }: { editor: Editor; field: Field }) {
  const { label } = useWords();
  const { resource, record } = editor;
  return (
    <div className={`${styles.field} ${styles.readOnly}`}>
      <span className={styles.label}>{label(resource.name, field.name)}</span>
      <FieldCell
        field={field}
        resourceName={resource.name}
        value={record?.[field.name]}
        record={record ?? {}}
      />
    </div>
  );
}

export interface FormFieldProps {
  readonly editor: Editor;
  readonly field: Field;
  readonly formId: string;
  /** The field was left. */
  readonly onLeave: (name: string) => void;
}

/** One field of a form: label, mark, input, help, and what is wrong with it. */
export function FormField({ editor, field, formId, onLeave }: FormFieldProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const { resource, record, values, errors } = editor;
  const { name } = field;
  if (field.readOnly) return record ? <ReadOnly editor={editor} field={field} /> : null;
  const id = controlId(formId, name);
  const own = errors[name] ?? [];
  const inner = Object.fromEntries(
    Object.entries(errors).flatMap(([key, texts]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), texts]] : [],
    ),
  );
  const help = words.help(resource.name, name);
  const required = isRequired(field, values, record === null);
  const described = [
    ...(help === '' ? [] : [`${id}-help`]),
    ...(own.length > 0 ? [`${id}-error`] : []),
  ];
  const numeric = field.type === 'integer' || field.type === 'decimal';
  return (
    <div className={styles.field} data-field={name}>
      <span className={styles.labelLine}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {words.label(resource.name, name)}
          {required && (
            <>
              <span className={styles.required} aria-hidden>
                {' *'}
              </span>
              <span className="visually-hidden"> {t('form.required')}</span>
            </>
          )}
        </label>
        {numeric && field.evidence && (
          <Evidence field={field} resourceName={resource.name} record={values} />
        )}
      </span>
      <Suspense fallback={<Spin size="small" />}>
        <TakenInput
          field={field}
          id={id}
          resourceName={resource.name}
          value={values[name]}
          values={values}
          record={record ?? {}}
          invalid={own.length > 0}
          innerErrors={inner}
          describedBy={described.join(' ') || undefined}
          required={required}
          onChange={(value) => editor.set(name, value)}
          onBlur={() => onLeave(name)}
        />
      </Suspense>
      {own.length > 0 && (
        <div id={`${id}-error`} className={styles.error}>
          {own.join(' ')}
        </div>
      )}
      {help !== '' && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  );
}
