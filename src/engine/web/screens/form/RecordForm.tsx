import { Button, Spin } from 'antd';
import { Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { PresetChoices } from '../../../fields/reference/PresetChoices.ts';
import { NewRowForm } from '../../../fields/reference/useNewRow.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import ChildList from '../children/ChildList.tsx';
import { listChildren, rowChildren } from '../children/kinds.ts';
import ReplacedChild, { type ListHandle } from '../children/ReplacedChild.tsx';
import { usePreset } from '../children/usePreset.ts';
import { ScreenParts } from '../custom/screen-parts.ts';
import { Versions } from '../history/Versions.tsx';
import type { FormParts } from '../plugin.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { arrivalOf } from '../shared/arrival.ts';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRetirable } from '../shared/useRetirable.ts';
import { useRetire } from '../shared/useRetire.ts';
import { useRowName } from '../shared/useRowName.ts';
import { ConflictQuestion, Resumed } from './Asides.tsx';
import { beginningIn } from './beginning.ts';
import { EditorFields } from './EditorFields.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './form.module.css';
import NewRow from './NewRow.tsx';
import { PartBelow } from './PartBelow.tsx';
import { type SaveQuestion, SaveQuestions } from './save-questions.ts';
import { useUnsaved } from './Unsaved.tsx';
import { type Editor, useEditor } from './useEditor.ts';
import { useOnlyOwned } from './useOnlyOwned.ts';
import { backTo, type RecordSave, useRecordSave } from './useRecordSave.ts';
import type { ResourceForm } from './useResourceForm.ts';
import { useSaveKey } from './useSaveKey.ts';

interface FormTitleProps {
  readonly resource: Resource;
  readonly record: Row | null;
  readonly readOnly?: boolean;
}

/** What is being edited; opening a row, or adding one, begins here. */
function FormTitle({ resource, record, readOnly = false }: FormTitleProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const nameOf = useRowName();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = arrivalOf(useLocation().state) !== undefined;
  const [isOfRow] = useState(record !== null);
  useEffect(() => {
    const main = document.getElementById('main');
    const { activeElement } = document;
    // A person who went on to the menu while the row was on its way stays there.
    const isNowhere = activeElement === document.body || activeElement === main;
    const isInMain = isNowhere || main?.contains(activeElement);
    // A row only just added goes on to what is inside it.
    if (arrived ? isInMain : isOfRow && isNowhere) heading.current?.focus({ preventScroll: true });
  }, [arrived, isOfRow]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(record ? (readOnly ? 'form.look' : 'form.edit') : 'form.new', {
          title: title(resource.name),
          name: record ? nameOf(resource, record) : '',
        })}
      </h1>
      {record && !record.active && <ActiveMark active={false} />}
    </>
  );
}

interface FormActionsProps {
  readonly editor: Editor;
  readonly saving: RecordSave;
  readonly retiring: boolean;
  readonly onToggle: () => Promise<void>;
}

/** The ways out of a form beside saving it. */
function FormActions({ editor, saving, retiring, onToggle }: FormActionsProps) {
  const { t } = useTranslation('screens');
  const { record, readOnly, resource } = editor;
  const mayRetire = useMay(resource.name, 'retire');
  const isRetirable = useRetirable(resource, record && mayRetire ? [record] : []);
  return (
    <>
      {record === null && (
        <Button onClick={() => saving.save('another')}>{t('form.another')}</Button>
      )}
      <Button type="text" onClick={saving.close}>
        {t(readOnly ? 'form.close' : 'form.cancel')}
      </Button>
      {record && mayRetire && isRetirable(record) && (
        <Button
          type="text"
          className={styles.retire}
          danger={record.active}
          onClick={() => {
            // Not disabled meanwhile: a disabled button loses the focus.
            if (!retiring && !saving.busy) void onToggle();
          }}
        >
          {t(record.active ? 'retire.action' : 'restore.action')}
        </Button>
      )}
    </>
  );
}

export interface RecordFormProps {
  readonly refine: ResourceForm;
  readonly resource: Resource;
  /** The stored row as it was loaded; null for a new one. Looked at once. */
  readonly record: Row | null;
}

const NO_FIELDS: readonly string[] = [];
const NOTHING_OF_ITS_OWN: FormParts = {};

/** The whole form of one row: its fields, what is inside it, and the ways to save it. */
export function RecordForm({ refine, resource, record }: RecordFormProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const formId = useId();
  const preset = usePreset(resource);
  const custom = use(ScreenParts).forms[resource.name] ?? NOTHING_OF_ITS_OWN;
  const { search, state } = useLocation();
  const [fixed] = useState(() => (record ? {} : beginningIn(resource, search)));
  const mayChange = useMay(resource.name, 'change');
  const [isNew] = useState(record === null);
  const editor = useEditor(refine, resource, record, {
    ...{ part: 'form', fixed },
    readOnly: !isNew && !mayChange,
  });
  const { readOnly } = editor;
  const lists = useRef(new Map<string, ListHandle>());
  const retiring = useRetire(resource);
  const [questions] = useState(() => new Set<SaveQuestion>());
  const saving = useRecordSave(editor, lists.current, questions);
  const { conflict } = saving;
  useUnsaved(editor.dirty);
  useOnlyOwned(editor, isNew);
  useSaveKey(() => {
    if (!readOnly) saving.save('close');
  });
  const stored = editor.record;
  const { shownBelow = NO_FIELDS, hiddenOnceStored = NO_FIELDS } = custom;
  const hidden = stored ? [...shownBelow, ...hiddenOnceStored] : shownBelow;
  const inner = listChildren(resource);
  return (
    <NewRowForm value={NewRow}>
      <PresetChoices value={preset}>
        <FormFrame
          resourceName={resource.name}
          isNew={record === null}
          back={{ to: backTo(resource, state), text: title(resource.name) }}
          title={<FormTitle {...{ resource, readOnly }} record={stored} />}
          tools={stored && <Versions editor={editor} record={stored} />}
          save={
            readOnly
              ? null
              : { text: t('form.save'), busy: saving.busy, run: () => saving.save('close') }
          }
          buttons={
            <FormActions
              editor={editor}
              saving={saving}
              retiring={retiring.busy}
              onToggle={async () => {
                const row = stored && (await retiring.toggle(stored));
                if (row) editor.follow(row);
              }}
            />
          }
        >
          <Resumed editor={editor} record={record} />
          <EditorFields
            editor={editor}
            formId={formId}
            hidden={hidden}
            onSubmit={() => {
              if (!readOnly) saving.save('close');
            }}
            autoFocus={record === null}
          />
          {inner.map(({ child, calls }) => (
            <Suspense key={`${child.name}/${editor.round}`} fallback={<Spin />}>
              <ReplacedChild
                ref={(handle) => {
                  if (handle) lists.current.set(child.name, handle);
                  else lists.current.delete(child.name);
                }}
                parent={resource}
                child={child}
                calls={calls}
                parentId={record?.id ?? null}
                parentValues={editor.values}
                {...{ formId, readOnly }}
              />
            </Suspense>
          ))}
          <SaveQuestions value={questions}>
            {rowChildren(resource).map((child) =>
              stored ? (
                <ChildList key={child.name} child={child} parentId={stored.id} depth={0} />
              ) : (
                <p key={child.name} className={styles.later}>
                  {t('children.afterSaving')}
                </p>
              ),
            )}
            {custom.Below && <PartBelow Below={custom.Below} editor={editor} />}
          </SaveQuestions>
          <ConflictQuestion editor={editor} conflict={conflict} />
        </FormFrame>
      </PresetChoices>
    </NewRowForm>
  );
}
