import { Form, Spin } from 'antd';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formulaValues } from '../../../declaration/formula.ts';
import type { Field } from '../../../declaration/types.ts';
import { isBlank, isRequired } from '../../../declaration/validate.ts';
import { definitionOf, isPlainNumber } from '../../../fields/index.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { Evidence } from '../../fields/number/Evidence.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import type { InputProps } from '../../fields/types.ts';
import { TakenInput } from '../custom/TakenInput.tsx';
import { controlId } from './control-id.ts';
import { type Errors, errorsIn } from './errors.ts';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';

interface FormulaFieldProps {
  readonly editor: Editor;
  readonly field: Field;
  readonly formId: string;
}

/** What a formula comes to with what is typed so far, and what the server has against it. */
function FormulaField({ editor, field, formId }: FormulaFieldProps) {
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

export interface FormFieldProps {
  readonly editor: Editor;
  readonly field: Field;
  readonly formId: string;
  /** The field was left. */
  readonly onLeave: (name: string) => void;
  /** Fields whose errors are shown here, where they themselves do not show. */
  readonly speaksFor?: readonly string[];
  /** Has the focus when the form opens. */
  readonly autoFocus?: boolean;
}

function ReadOnly({ editor, field }: Pick<FormFieldProps, 'editor' | 'field'>) {
  const { label } = useWords();
  const { resource, record } = editor;
  return (
    <Form.Item className={styles.field ?? ''} label={label(resource.name, field.name)}>
      <FieldCell
        field={field}
        resourceName={resource.name}
        value={record?.[field.name]}
        record={record ?? {}}
      />
    </Form.Item>
  );
}

type Given = 'value' | 'onChange';

interface ControlProps extends Omit<InputProps, Given>, Partial<Pick<InputProps, Given>> {
  readonly autoFocus: boolean;
}

/** The input itself; antd's form item gives it the value, and hears of the next one. */
function Control({ autoFocus, value, onChange, ...input }: ControlProps) {
  const { id } = input;
  // Again with each start of the form, which begins its inputs anew.
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus({ preventScroll: true });
  }, [autoFocus, id]);
  return <TakenInput {...input} value={value} onChange={(next) => onChange?.(next)} />;
}

function Loading(props: ControlProps) {
  return (
    <Suspense fallback={<Spin size="small" />}>
      <Control {...props} />
    </Suspense>
  );
}

/** Errors inside the value of a field, by the rest of their dotted name. */
function innerErrors(errors: Errors, name: string): Errors {
  return Object.fromEntries(
    Object.entries(errorsIn(errors, (field) => field === name)).flatMap(([key, texts]) =>
      key === name ? [] : [[key.slice(name.length + 1), texts]],
    ),
  );
}

function Label({ editor, field, id }: { editor: Editor; field: Field; id: string }) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const { resource, record, values } = editor;
  return (
    <span id={`${id}-label`}>
      {label(resource.name, field.name)}
      {isRequired(field, values, record === null) && (
        <>
          <span className={styles.required} aria-hidden>
            {' *'}
          </span>
          <span className="visually-hidden"> {t('form.required')}</span>
        </>
      )}
    </span>
  );
}

/** What a number rests on; null where nothing is said of it. */
function evidenceOf({ resource, values }: Editor, field: Field) {
  if (!isPlainNumber(field) || !field.evidence) return null;
  if (Object.values(field.evidence).every((name) => isBlank(values[name]))) return null;
  return <Evidence field={field} resourceName={resource.name} record={values} />;
}

/** One field of a form: label, mark, input, help, and what is wrong with it. */
export function FormField(props: FormFieldProps) {
  const { editor, field, formId, onLeave, speaksFor = [], autoFocus = false } = props;
  const words = useWords();
  const { resource, record, values, errors } = editor;
  const { name } = field;
  if ('formula' in field && !editor.readOnly) {
    return <FormulaField editor={editor} field={field} formId={formId} />;
  }
  if (field.readOnly || editor.readOnly)
    return record ? <ReadOnly editor={editor} field={field} /> : null;
  const id = controlId(formId, name);
  const help = words.help(resource.name, name);
  const isWrong = [name, ...speaksFor].some((one) => one in errors);
  const inner = innerErrors(errors, name);
  const evidence = evidenceOf(editor, field);
  const described = [...(help === '' ? [] : [`${id}_extra`]), ...(isWrong ? [`${id}_help`] : [])];
  return (
    <Form.Item
      name={name}
      className={definitionOf(field).wide ? `${styles.field} ${styles.full}` : styles.field}
      data-field={name}
      label={<Label editor={editor} field={field} id={id} />}
      rules={[editor.rule(name, ...speaksFor)]}
      validateTrigger={[]}
      getValueFromEvent={(value: unknown) => value}
      extra={
        (help !== '' || evidence) && (
          <>
            {help} {evidence}
          </>
        )
      }
      // What is wrong with an entry of a list stands under that entry.
      help={!isWrong && Object.keys(inner).length > 0 ? '' : undefined}
    >
      <Loading
        field={field}
        id={id}
        resourceName={resource.name}
        values={values}
        record={record ?? {}}
        invalid={isWrong}
        innerErrors={inner}
        describedBy={described.join(' ') || undefined}
        required={isRequired(field, values, record === null)}
        autoFocus={autoFocus}
        onBlur={() => onLeave(name)}
      />
    </Form.Item>
  );
}
