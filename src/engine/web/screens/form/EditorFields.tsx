import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../declaration/types.ts';
import RecordFields from '../records/RecordFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Folded } from './Folded.tsx';
import { FormField } from './FormField.tsx';
import styles from './form.module.css';
import { Layout } from './layout/Layout.tsx';
import { Provenance } from './Provenance.tsx';
import { isRare, RareFields } from './RareFields.tsx';
import { useAfterClick } from './useAfterClick.ts';
import type { Editor } from './useEditor.ts';
import { useShownFields } from './useShownFields.ts';

/** Fields that keep the records in order, and that most people never touch. */
function isQuiet(field: Field): boolean {
  return field.system || (field.readOnly === true && !('formula' in field));
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
  const { fields, nothing, listeners } = useShownFields(editor, formId, afterClick);
  const onLeave = (name: string): void => afterClick(() => check(name));
  const shown = fields.filter(({ name }) => name !== 'active' && !hidden.includes(name));
  const quiet = shown.filter(isQuiet);
  const loud = shown.filter((field) => !isQuiet(field));
  const { layout } = resource;
  const isOfRecord = resource.weight !== null || resource.oneOf.length > 0;

  const common = { editor, formId, onLeave };
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
      {isOfRecord && !layout && !editor.readOnly ? (
        <>
          <div className={styles.fields}>
            <RecordFields
              {...common}
              fields={loud.filter((field) => !isRare(field))}
              nothing={nothing}
              autoFocus={autoFocus}
            />
          </div>
          <RareFields {...common} fields={loud.filter(isRare)} />
        </>
      ) : (
        <Layout {...common} fields={loud} autoFocus={autoFocus} tabs={layout} />
      )}
      <Folded
        title={t('form.system')}
        isWrong={quiet.some(({ name }) => name in errors)}
        refusals={editor.refusals}
      >
        {quiet.map((field) => (
          <FormField key={field.name} {...common} field={field} />
        ))}
        {record && <Provenance resourceName={resource.name} record={record} />}
      </Folded>
    </Form>
  );
}
