import { useNotification } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ConflictQuestion } from '../form/Asides.tsx';
import { EditorFields } from '../form/EditorFields.tsx';
import type { LostSaves } from '../form/lost-saves.ts';
import { useGuard, useUnsaved } from '../form/Unsaved.tsx';
import { useConflict } from '../form/useConflict.ts';
import { useEditor } from '../form/useEditor.ts';
import { useOnlyOwned } from '../form/useOnlyOwned.ts';
import { useResourceForm } from '../form/useResourceForm.ts';
import { useSaveKey } from '../form/useSaveKey.ts';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRowName } from '../shared/useRowName.ts';

const WIDTH_PIXELS = 560;

export interface ChildDrawerProps {
  readonly child: Resource;
  /** The row to change; null for a new one. */
  readonly row: Row | null;
  /** What the place decides: the parent, and for a new row what was typed already. */
  readonly fixed: Values;
  /** Saves of what was typed already that are not known to be done. */
  readonly lost?: LostSaves;
  /** Whether `fixed` holds the parent, which is not shown then. */
  readonly isParentGiven?: boolean;
  /** It is stored; null where the server did not return the row. */
  readonly onSaved?: (row: Row | null) => void;
  readonly onClose: () => void;
}

/** The form of a row inside its parent's form, at the side, so that the parent stays in sight. */
export default function ChildDrawer(props: ChildDrawerProps) {
  const { child, row, fixed, lost, isParentGiven = true, onSaved, onClose } = props;
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const nameOf = useRowName();
  const { open } = useNotification();
  const { mayLeave } = useGuard();
  const formId = useId();
  const mayChange = useMay(child.name, 'change');
  const readOnly = row !== null && !mayChange;
  const editor = useEditor(useResourceForm(child, row?.id, true, lost), child, row, {
    ...{ fixed, readOnly },
  });
  const [left, setLeft] = useState(false);
  useUnsaved(editor.dirty && !left);
  useOnlyOwned(editor, row === null);
  const done = (outcome: { readonly row: Row | null; readonly changed: boolean }): void => {
    if (outcome.changed) open?.({ type: 'success', message: t('form.saved') });
    setLeft(true);
    onSaved?.(outcome.row);
    onClose();
  };
  const conflict = useConflict(editor, done);
  const save = (): void => {
    if (!readOnly) void conflict.save();
  };
  useSaveKey(save);
  const close = async (): Promise<void> => {
    if (await mayLeave(editor.dirty)) onClose();
  };
  return (
    <Drawer
      open
      width={`min(${WIDTH_PIXELS}px, 100vw)`}
      title={t(row ? (readOnly ? 'form.look' : 'form.edit') : 'form.new', {
        title: title(child.name),
        name: row ? nameOf(child, row) : '',
      })}
      onClose={() => void close()}
      footer={
        !readOnly && (
          <Button type="primary" loading={editor.saving} onClick={save}>
            {t('form.save')}
          </Button>
        )
      }
    >
      <EditorFields
        editor={editor}
        formId={formId}
        hidden={child.parent && isParentGiven ? [child.parent.field] : []}
        onSubmit={save}
        autoFocus
      />
      <ConflictQuestion editor={editor} conflict={conflict} />
    </Drawer>
  );
}
