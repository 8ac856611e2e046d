import { useNotification } from '@refinedev/core';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../schema/types.ts';
import { isBlank, isRequired, type Values } from '../../../schema/validate.ts';
import { TextBox } from '../../fields/shared/TextBox.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { useUnsaved } from '../form/Unsaved.tsx';
import { useEditor } from '../form/useEditor.ts';
import type { Row } from '../shared/rows.ts';
import styles from './children.module.css';

export interface QuickAddProps {
  readonly child: Resource;
  /** The parent. */
  readonly fixed: Values;
  /** Opens the whole form, with what is typed. */
  readonly onMore: (typed: Values) => void;
  /** A row was added. */
  readonly onAdded: (row: Row) => void;
}

/** Adds a row by its name alone; where more is required, the whole form opens with the name in it. */
export function QuickAdd({ child, fixed, onMore, onAdded }: QuickAddProps) {
  const { t } = useTranslation('screens');
  const { label, title } = useWords();
  const { open } = useNotification();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const editor = useEditor(child, null, { fixed });
  useUnsaved(editor.dirty, true);
  const [name = 'name'] = child.label;
  const value = editor.values[name];
  const needsMore = child.fields.some(
    (field) =>
      field.name !== name &&
      isRequired(field, editor.values, true) &&
      isBlank(editor.values[field.name]),
  );
  const more = (): void => {
    const typed = isBlank(value) ? {} : { [name]: value };
    editor.restart(null);
    onMore(typed);
  };
  const add = async (): Promise<void> => {
    if (needsMore || isBlank(value)) {
      if (isBlank(value)) input.current?.focus();
      else more();
      return;
    }
    const outcome = await editor.save();
    if (outcome.kind !== 'saved') return;
    open?.({ type: 'success', message: t('form.saved') });
    editor.restart(null);
    onAdded(outcome.row);
    input.current?.focus();
  };
  const errors = Object.values(editor.errors).flat();
  const problems = errors.length > 0 ? errors : editor.problem ? [editor.problem] : [];
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextBox
        ref={input}
        id={id}
        data-quick-add
        value={typeof value === 'string' ? value : ''}
        placeholder={t('children.quick', { field: label(child.name, name) })}
        aria-label={t('children.quick', { field: label(child.name, name) })}
        aria-describedby={problems.length > 0 ? `${id}-error` : undefined}
        invalid={problems.length > 0}
        // Not disabled meanwhile: the next name is typed here, and a disabled field loses the focus.
        readOnly={editor.saving}
        onChange={(event) => editor.set(name, event.target.value || null)}
      />
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
    </form>
  );
}
