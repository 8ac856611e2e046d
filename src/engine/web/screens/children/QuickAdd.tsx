import { useNotification } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank, isRequired, type Values } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ConflictQuestion } from '../form/Asides.tsx';
import type { LostSaves } from '../form/lost-saves.ts';
import { useSaveQuestion } from '../form/save-questions.ts';
import { useUnsaved } from '../form/Unsaved.tsx';
import { useConflict } from '../form/useConflict.ts';
import { useEditor } from '../form/useEditor.ts';
import { useResourceForm } from '../form/useResourceForm.ts';
import type { Row } from '../shared/rows.ts';
import styles from './children.module.css';
import { NameInput, nameFields } from './NameInput.tsx';

export interface QuickAddProps {
  readonly child: Resource;
  /** The parent. */
  readonly fixed: Values;
  /** Opens the whole form, with what is typed and not known to be saved. */
  readonly onMore: (typed: Values, lost: LostSaves) => void;
  /** A row was added; null where the server did not return it. */
  readonly onAdded: (row: Row | null) => void;
}

/** Adds a row by what names it alone; where more is required, the whole form opens with that in it. */
export function QuickAdd({ child, fixed, onMore, onAdded }: QuickAddProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const { open } = useNotification();
  const id = useId();
  const refine = useResourceForm(child, undefined);
  const editor = useEditor(refine, child, null, { fixed });
  const markSaved = useUnsaved(editor.dirty, true);
  const { values } = editor;
  const fields = nameFields(child);
  const idOf = (name: string): string => `${id}-${name}`;
  const focus = (field = fields[0]): void => {
    if (field) document.getElementById(idOf(field.name))?.focus();
  };
  const isMissing = (field: Field): boolean =>
    isBlank(values[field.name]) && isRequired(field, values, true);
  const more = (): void => {
    const typed = fields.filter(({ name }) => !isBlank(values[name]));
    const lost = new Map(refine.lost);
    editor.restart(null);
    onMore(Object.fromEntries(typed.map(({ name }) => [name, values[name]])), lost);
  };
  const unnamed = fields.every(({ name }) => isBlank(values[name]));
  const adding = useRef<Promise<boolean> | null>(null);
  const conflict = useConflict(editor, ({ row, changed }) => {
    markSaved();
    if (changed) open?.({ type: 'success', message: t('form.saved') });
    editor.restart(null);
    onAdded(row);
    focus();
  });
  const store = async (): Promise<boolean> => {
    const isStored = await conflict.save();
    if (!isStored) focus();
    return isStored;
  };
  /** Whether the row is stored; else the person is where they can go on. */
  const add = async (): Promise<boolean> => {
    // Who saves the form around it while this is under way waits for it.
    if (adding.current) return adding.current;
    const missing = unnamed ? fields[0] : fields.find(isMissing);
    // Nothing can be typed where no field names a row: a press would save a row of nothing.
    if (fields.length === 0 || (!missing && child.fields.some(isMissing))) more();
    else if (missing) focus(missing);
    else {
      adding.current = store().finally(() => {
        adding.current = null;
      });
      return adding.current;
    }
    return false;
  };
  // Who saves the form around it means what is typed here, too.
  useSaveQuestion(async () => !editor.dirty || unnamed || (await add()));
  const errors = Object.values(editor.errors).flat();
  const problems = errors.length > 0 ? errors : editor.problem ? [editor.problem] : [];
  return (
    <>
      <Form {...editor.formProps} className={styles.quick ?? ''} onFinish={() => void add()}>
        {fields.map((field) => (
          <NameInput
            key={field.name}
            child={child}
            field={field}
            id={idOf(field.name)}
            values={values}
            invalid={problems.length > 0}
            describedBy={problems.length > 0 ? `${id}-error` : undefined}
            saving={editor.saving}
            onChange={(value) => editor.set(field.name, value)}
          />
        ))}
        <Button htmlType="submit" loading={editor.saving}>
          {t('children.add')}
        </Button>
        <Button
          type="text"
          onClick={more}
          aria-label={t('children.moreOf', { title: title(child.name) })}
        >
          {t('children.more')}
        </Button>
        {problems.length > 0 && (
          <div id={`${id}-error`} className={styles.error} role="alert">
            {problems.join(' ')}
          </div>
        )}
      </Form>
      <ConflictQuestion {...{ editor, conflict }} />
    </>
  );
}
