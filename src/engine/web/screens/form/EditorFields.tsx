import { CanAccess } from '@refinedev/core';
import { Form } from 'antd';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { measuresNothing } from '../../../declaration/measurement.ts';
import type { Field } from '../../../declaration/types.ts';
import { hiddenFields } from '../../../declaration/validate.ts';
import { historyAddress } from '../../core/paths.ts';
import { useDates } from '../../dates/useDates.ts';
import RecordFields from '../records/RecordFields.tsx';
import type { Row } from '../shared/rows.ts';
import { controlId } from './control-id.ts';
import { fieldOf } from './errors.ts';
import { Folded } from './Folded.tsx';
import { FormField } from './FormField.tsx';
import styles from './form.module.css';
import { Layout } from './layout/Layout.tsx';
import { isRare, RareFields } from './RareFields.tsx';
import { useAfterClick } from './useAfterClick.ts';
import type { Editor } from './useEditor.ts';

interface ShownFields {
  readonly fields: readonly Field[];
  /** The form declares that there was nothing. */
  readonly nothing: boolean;
  /** What the form listens to, so that nothing vanishes under the hands of who types 0.5. */
  readonly listeners: {
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/**
 * The fields that take part in the row of a form as it stands.
 * @param afterClick as `useAfterClick` gives it: a button that the number is left for stays in place
 */
function useShownFields(
  { resource, values }: Editor,
  formId: string,
  afterClick: (run: () => void) => void,
): ShownFields {
  const { measurement } = resource;
  const [typing, setTyping] = useState(false);
  const isNumber = ({ target }: FocusEvent): boolean =>
    measurement !== null && target.id === controlId(formId, measurement.nothing);
  const nothing = !typing && measuresNothing(resource, values);
  const settled = measurement && typing ? { ...values, [measurement.nothing]: null } : values;
  const hidden = hiddenFields(resource, settled);
  return {
    fields: resource.fields.filter(({ name }) => !hidden.has(name)),
    nothing,
    listeners: {
      onFocus: (event) => {
        if (isNumber(event)) setTyping(true);
      },
      onBlur: (event) => {
        if (isNumber(event)) afterClick(() => setTyping(false));
      },
    },
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface ProvenanceProps {
  readonly resourceName: string;
  readonly record: Row;
}

/**
 * Who made a row and who changed it last, and when; for administrators the way
 * to all its entries in the audit log.
 */
function Provenance({ resourceName, record }: ProvenanceProps) {
  const { t } = useTranslation('screens');
  const { formatDateTime } = useDates();
  const line = (key: 'created' | 'updated', by: unknown, at: unknown) => (
    <p>
      {t(`form.${key}`, {
        by: text(by) || t('form.bySystem'),
        at: formatDateTime(text(at), 'short'),
      })}
    </p>
  );
  return (
    <footer className={styles.provenance}>
      {line('created', record.createdBy, record.createdAt)}
      {line('updated', record.updatedBy, record.updatedAt)}
      <CanAccess resource="audit" action="list">
        <p>
          <Link to={historyAddress(resourceName, record.id)}>{t('form.history')}</Link>
        </p>
      </CanAccess>
    </footer>
  );
}

/** Whether there is a control of this field to be focused: hooks may name what the form lacks. */
function focusControl(formId: string, name: string): boolean {
  const control =
    document.getElementById(controlId(formId, name)) ??
    document.getElementById(controlId(formId, fieldOf(name)));
  if (!control) return false;
  const show = (): void => {
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  };
  const folded = control.closest('details');
  if (folded) folded.open = true;
  const hidden = control.closest('[role=tabpanel][hidden]');
  if (!hidden) {
    show();
    return true;
  }
  document.getElementById(hidden.getAttribute('aria-labelledby') ?? '')?.click();
  requestAnimationFrame(show);
  return true;
}

/**
 * What prevented the form from being saved, each with a way to its field; the first gets the focus. It
 * keeps its place and its lines until the next attempt, so that nothing moves under the hand. What no
 * field can be focused for is scrolled to instead.
 */
function ErrorSummary({ editor, formId }: { editor: Editor; formId: string }) {
  const { t } = useTranslation('screens');
  const { errors, summarized, problem, refusals } = editor;
  const order = editor.resource.fields.map((field) => field.name);
  const place = (name: string): number => order.indexOf(fieldOf(name));
  const names = Object.keys(summarized).sort((a, b) => place(a) - place(b));
  const left = names.filter((name) => name in errors).length;
  const [first] = names;
  const summary = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each refused attempt, not for each error that goes
  useEffect(() => {
    if (refusals === 0 || (first !== undefined && focusControl(formId, first))) return;
    // Of a long form the button to save is at the other end.
    summary.current?.scrollIntoView({ block: 'center' });
  }, [refusals, formId]);

  if (names.length === 0 && problem === null) return null;
  const right = left === 0 && problem === null;
  return (
    <div
      ref={summary}
      className={right ? styles.summaryRight : styles.summary}
      role="alert"
      aria-atomic={false}
    >
      <strong>{problem ?? (right ? t('form.right') : t('form.wrong', { count: left }))}</strong>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              {name in errors ? (
                <button type="button" onClick={() => focusControl(formId, name)}>
                  {errors[name]?.join(' ')}
                </button>
              ) : (
                <s>{summarized[name]?.join(' ')}</s>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Fields for keeping records in order, and that most people never touch. */
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
      // Saving reports errors of hidden fields, too.
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
