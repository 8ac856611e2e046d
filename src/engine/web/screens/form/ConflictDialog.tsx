import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../declaration/validate.ts';
import { entriesIn } from '../../../fields/index.ts';
import { useDates } from '../../dates/useDates.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { Dialog } from '../shared/Dialog.tsx';
import type { Row } from '../shared/rows.ts';
import styles from './form.module.css';
import { type Difference, differences, mergeValues, type Side } from './merge.ts';
import type { Editor } from './useEditor.ts';
import { valuesOf } from './values.ts';

export interface ConflictDialogProps {
  readonly editor: Editor;
  /** The row as it is stored now. */
  readonly current: Row;
  /** An earlier save of the form made it so, its answer was lost, and more was typed since. */
  readonly isOwn: boolean;
  readonly onSave: (values: Values) => void;
  readonly onClose: () => void;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** The row was saved meanwhile: both versions field by field, and a choice for each or all. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { editor, current, isOwn, onSave, onClose } = props;
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const { formatDateTime } = useDates();
  const { resource, base, values, record } = editor;
  const found = differences(resource, base, values, valuesOf(resource, current));
  // What a new row was given as it was stored, such as its code, is no question to who added it.
  const drawn = record === null ? found.filter(({ changedBy }) => changedBy !== 'theirs') : found;
  // Lists stay as loaded: only those entries carry the labels of what they refer to.
  const typed = Object.entries(values).filter(([name]) => !entriesIn(resource.fieldsByName[name]));
  const mineRow = { ...record, ...Object.fromEntries(typed) };
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const all = (side: Side): void =>
    setChosen(Object.fromEntries(drawn.map(({ field }) => [field.name, side])));
  const option = ({ field, mine, theirs }: Difference, side: Side) => (
    <Radio key={side} value={side} className={styles.version}>
      <span className={styles.side}>{t(`conflict.${side}`)}</span>
      <FieldCell
        field={field}
        resourceName={resource.name}
        value={side === 'mine' ? mine : theirs}
        record={side === 'mine' ? mineRow : current}
      />
    </Radio>
  );
  return (
    <Dialog
      wide
      title={t(isOwn ? 'conflict.own.title' : 'conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('conflict.back')}</Button>
          <Button
            type="primary"
            loading={editor.saving}
            onClick={() => onSave(mergeValues(found, values, chosen))}
          >
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {t(isOwn ? 'conflict.own.text' : 'conflict.text', {
          by: typeof current.updatedBy === 'string' ? current.updatedBy : t('conflict.someone'),
          at: formatDateTime(String(current.updatedAt ?? ''), 'short'),
        })}
      </p>
      <div className={styles.allSides}>
        {SIDES.map((side) => (
          <Button key={side} onClick={() => all(side)}>
            {t(`conflict.all.${side}`)}
          </Button>
        ))}
      </div>
      {drawn.map((difference) => (
        <fieldset key={difference.field.name} className={styles.difference}>
          <legend>{label(resource.name, difference.field.name)}</legend>
          <Radio.Group
            className={styles.versions}
            value={chosen[difference.field.name] ?? difference.usual}
            onChange={(event) =>
              setChosen({
                ...chosen,
                [difference.field.name]: event.target.value === 'theirs' ? 'theirs' : 'mine',
              })
            }
          >
            {SIDES.map((side) => option(difference, side))}
          </Radio.Group>
        </fieldset>
      ))}
      {drawn.length === 0 && <p>{t('conflict.same')}</p>}
    </Dialog>
  );
}
