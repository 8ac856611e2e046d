import { Alert, Button, Drawer, type RefSelectProps, Select, Spin } from 'antd';
import { type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkCalls } from '../../../../declaration/bulk.ts';
import type { Field, Resource } from '../../../../declaration/types.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import { TakenInput } from '../../custom/TakenInput.tsx';
import type { Row } from '../../shared/rows.ts';
import type { Selection } from '../useSelection.ts';
import styles from './bulk.module.css';
import { bulkFields } from './fields.ts';
import { Preview } from './Preview.tsx';
import { type BulkChange, useBulkChange } from './useBulkChange.ts';

const WIDTH_PIXELS = 560;

export interface BulkDrawerProps {
  readonly resource: Resource;
  readonly calls: BulkCalls;
  readonly selection: Selection;
  readonly onClose: () => void;
}

interface ValueLineProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly bulk: BulkChange;
}

/** Puts the focus on an input once it is there; its code may still be on its way. */
function Focus({ id }: { readonly id: string }) {
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  return null;
}

/** One field, and the value that the rows are to have in it. */
function ValueLine({ resource, field, bulk }: ValueLineProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const id = useId();
  const { name } = field;
  const label = words.label(resource.name, name);
  const wrong = bulk.errors[name] ?? [];
  const help = words.help(resource.name, name);
  return (
    <div className={styles.line}>
      <div className={styles.head}>
        <label id={`${id}-label`} htmlFor={id}>
          <b>{label}</b>
        </label>
        <Button type="text" size="small" onClick={() => bulk.drop(name)}>
          {t('bulk.change.drop', { field: label })}
        </Button>
      </div>
      <Suspense fallback={<Spin size="small" />}>
        <TakenInput
          field={field}
          id={id}
          resourceName={resource.name}
          value={bulk.values[name] ?? null}
          values={bulk.values}
          record={{}}
          invalid={wrong.length > 0}
          describedBy={`${id}-help`}
          required={field.required === true}
          onChange={(value) => bulk.set(name, value)}
        />
        <Focus id={id} />
      </Suspense>
      <div id={`${id}-help`}>
        {wrong.length > 0 && (
          <p role="alert" className={styles.reason}>
            {wrong.join(' ')}
          </p>
        )}
        {help !== '' && <p className={styles.hint}>{help}</p>}
        {field.required !== true && <p className={styles.hint}>{t('bulk.change.blank')}</p>}
      </div>
    </div>
  );
}

interface ValuesProps extends Omit<ValueLineProps, 'field'> {
  readonly chooser: Ref<RefSelectProps>;
}

function Values({ resource, bulk, chooser }: ValuesProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const id = useId();
  const fields = bulkFields(resource);
  const chosen = Object.keys(bulk.values);
  const options = fields
    .filter(({ name }) => !chosen.includes(name))
    .map(({ name }) => ({ value: name, label: label(resource.name, name) }));
  return (
    <>
      {fields
        .filter(({ name }) => chosen.includes(name))
        .map((field) => (
          <ValueLine key={field.name} resource={resource} field={field} bulk={bulk} />
        ))}
      <label htmlFor={id}>{t(chosen.length > 0 ? 'bulk.change.more' : 'bulk.change.which')}</label>
      <Select
        ref={chooser}
        id={id}
        style={{ width: '100%' }}
        showSearch
        optionFilterProp="label"
        placeholder={t('bulk.change.choose')}
        value={null}
        options={options}
        onChange={(name: string) => bulk.set(name, null)}
      />
    </>
  );
}

/** Gives the selected rows the same values, once the person has seen what that comes to. */
export default function BulkDrawer({ resource, calls, selection, onClose }: BulkDrawerProps) {
  const { t } = useTranslation('screens');
  // As they were selected: a list that is fetched anew meanwhile takes none of them away.
  const [rows, setRows] = useState<readonly Row[]>(selection.rows);
  const bulk = useBulkChange(resource, calls);
  const { preview, busy } = bulk;
  const [saving, setSaving] = useState(false);
  const chooser = useRef<RefSelectProps>(null);
  const refused = preview?.rows.filter(({ result }) => result === 'refused') ?? [];
  const changed = preview?.counts.changed ?? 0;
  const apply = async (): Promise<void> => {
    setSaving(true);
    const isDone = await selection.set(rows, bulk.values);
    setSaving(false);
    if (isDone) onClose();
    // It shows which rows stand in the way by now.
    else void bulk.loadPreview(rows);
  };
  const leaveOut = (): void => {
    const gone = new Set(refused.map(({ id }) => id));
    const others = rows.filter(({ id }) => !gone.has(id));
    setRows(others);
    selection.select(others);
    void bulk.loadPreview(others);
  };
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has made way for others.
    if (preview) actions.current?.querySelector('button')?.focus();
  }, [preview]);
  return (
    <Drawer
      open
      width={`min(${WIDTH_PIXELS}px, 100vw)`}
      title={t('bulk.change.title', { count: rows.length })}
      onClose={onClose}
      // What was chosen is not lost by a press beside it.
      maskClosable={false}
      // The drawer takes the focus itself when it has opened.
      afterOpenChange={() => chooser.current?.focus()}
      footer={
        <div ref={actions} className={styles.actions}>
          {preview === null ? (
            <Button
              type="primary"
              loading={busy}
              disabled={Object.keys(bulk.values).length === 0}
              onClick={() => void bulk.loadPreview(rows)}
            >
              {t('bulk.change.look')}
            </Button>
          ) : (
            <>
              <Button onClick={bulk.back}>{t('bulk.change.back')}</Button>
              {refused.length > 0 && refused.length < rows.length && (
                <Button loading={busy} onClick={leaveOut}>
                  {t('bulk.change.leaveOut', { count: refused.length })}
                </Button>
              )}
              <Button
                type="primary"
                loading={saving}
                disabled={refused.length > 0 || changed === 0}
                onClick={() => void apply()}
              >
                {t('bulk.change.apply', { count: changed })}
              </Button>
            </>
          )}
        </div>
      }
    >
      {bulk.problem !== null && <Alert type="error" role="alert" message={bulk.problem} />}
      {preview === null ? (
        <Values {...{ resource, bulk, chooser }} />
      ) : (
        <Preview {...{ resource, rows, preview }} />
      )}
    </Drawer>
  );
}
