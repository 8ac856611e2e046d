import { Form } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../schema/types.ts';
import { isBlank, isRequired } from '../../../schema/validate.ts';
import RecordFields from '../records/RecordFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import styles from './form.module.css';
import { Layout } from './layout/Layout.tsx';
import { Provenance } from './Provenance.tsx';
import { useAfterClick } from './useAfterClick.ts';
import type { Editor } from './useEditor.ts';
import { useShownFields } from './useShownFields.ts';

/** Fields that keep the records in order, and that most people never touch. */
function isQuiet(field: Field): boolean {
  return field.system || (field.readOnly === true && !('formula' in field));
}

/**
 * Fields that say what a number rests on, and said nothing when the form began: most people have
 * nothing to say there. A form with an order of its own has them where it wants them.
 */
function seldomFilled({ resource, base, values, record }: Editor): ReadonlySet<string> {
  if (resource.layout) return new Set();
  const pairs = resource.fields.flatMap((field) =>
    (field.type === 'integer' || field.type === 'decimal') && field.evidence
      ? [Object.values(field.evidence)]
      : [],
  );
  const isSilent = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    return isBlank(base[name]) && !(field && isRequired(field, values, record === null));
  };
  return new Set(pairs.filter((names) => names.every(isSilent)).flat());
}

interface FoldedProps {
  readonly title: string;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** Folded until it is opened, or something in it is wrong; mending that closes it under nobody's hands. */
function Folded({ title, isWrong, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className={styles.quiet}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

export interface EditorFieldsProps {
  readonly editor: Editor;
  readonly formId: string;
  /** Fields whose value the place decides (the parent). */
  readonly hidden: readonly string[];
  readonly onSubmit: () => void;
  /** Puts the first field into focus when the form opens. */
  readonly autoFocus: boolean;
}

/** The fields of a form, the framework's own in a quiet section below. */
export function EditorFields(props: EditorFieldsProps) {
  const { editor, formId, hidden, onSubmit, autoFocus } = props;
  // With the words of the inputs: one that comes later than the others would miss the focus.
  const { t } = useTranslation(['screens', 'fields']);
  const afterClick = useAfterClick();
  const { resource, record, errors, check } = editor;
  const { fields, nothing, listeners } = useShownFields(editor, formId);
  const onLeave = (name: string): void => afterClick(() => check(name));
  const shown = fields.filter(({ name }) => name !== 'active' && !hidden.includes(name));
  const seldom = seldomFilled(editor);
  const quiet = shown.filter(isQuiet);
  const folded = shown.filter(({ name }) => seldom.has(name));
  const loud = shown.filter((field) => !isQuiet(field) && !seldom.has(field.name));
  const { layout } = resource;
  const isOfRecord = resource.weight !== null || resource.oneOf.length > 0;
  const isWrong = (fields: readonly Field[]): boolean => fields.some(({ name }) => name in errors);
  const drawn = (fields: readonly Field[]) =>
    fields.map((field) => <FormField key={field.name} {...common} field={field} />);

  const common = { editor, formId, onLeave };
  const parts = { ...common, fields: loud, autoFocus };
  return (
    <Form
      {...editor.formProps}
      name={formId}
      layout="vertical"
      requiredMark={false}
      className={styles.form ?? ''}
      noValidate
      {...listeners}
      onFinish={onSubmit}
      // Saving tells of what is wrong with fields that do not show, too.
      onFinishFailed={onSubmit}
    >
      <ErrorSummary editor={editor} formId={formId} />
      {isOfRecord && !layout ? (
        <div className={styles.fields}>
          <RecordFields {...parts} nothing={nothing} />
        </div>
      ) : (
        <Layout {...parts} tabs={layout} />
      )}
      {folded.length > 0 && (
        <Folded title={t('form.evidence')} isWrong={isWrong(folded)}>
          <div className={styles.fields}>{drawn(folded)}</div>
        </Folded>
      )}
      <Folded title={t('form.system')} isWrong={isWrong(quiet)}>
        {drawn(quiet)}
        {record && <Provenance resourceName={resource.name} record={record} />}
      </Folded>
    </Form>
  );
}
