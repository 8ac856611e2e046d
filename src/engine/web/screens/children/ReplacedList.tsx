import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isRequired, type Values } from '../../../declaration/validate.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { TakenInput } from '../custom/TakenInput.tsx';
import { NotLoaded } from '../shared/Notice.tsx';
import styles from './children.module.css';
import { type DraftRow, draftFields } from './rows.ts';
import type { Draft } from './useDraft.ts';
import { useItems } from './useItems.ts';
import { WeightSummary } from './WeightSummary.tsx';
import { weigh } from './weightTotal.ts';

export interface ReplacedListProps {
  readonly parent: Resource;
  readonly child: Resource;
  readonly draft: Draft;
  /** The parent as it is being typed. */
  readonly parentValues: Values;
  readonly formId: string;
  readonly readOnly: boolean;
}

interface RowProps {
  readonly child: Resource;
  readonly row: DraftRow;
  readonly place: number;
  readonly draft: Draft;
  readonly grams: number | null | undefined;
  readonly id: string;
  readonly readOnly: boolean;
  readonly onLastEnter: () => void;
  readonly onRemove: () => void;
}

function Cell({ field, ...props }: RowProps & { readonly field: Field }) {
  const { child, row, place, draft, id, readOnly } = props;
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const errors = draft.errors[row.key]?.[field.name] ?? [];
  const cellId = `${id}-${place}-${field.name}`;
  const word = label(child.name, field.name);
  return (
    <div className={styles.cell} data-cell={field.name}>
      <span className={styles.cellLabel} aria-hidden>
        {word}
      </span>
      {readOnly ? (
        <FieldCell
          field={field}
          resourceName={child.name}
          value={row.values[field.name]}
          record={row.record}
        />
      ) : (
        <TakenInput
          field={field}
          id={cellId}
          resourceName={child.name}
          label={t('list.cell', { label: word, row: place + 1 })}
          value={row.values[field.name]}
          values={row.values}
          record={row.record}
          invalid={errors.length > 0}
          describedBy={errors.length > 0 ? `${cellId}-error` : undefined}
          required={isRequired(field, row.values, true)}
          onChange={(value) => draft.set(row.key, field.name, value)}
        />
      )}
      {errors.length > 0 && (
        <div id={`${cellId}-error`} className={styles.error}>
          {errors.join(' ')}
        </div>
      )}
    </div>
  );
}

function DraftRowLine(props: RowProps) {
  const { child, place, grams, readOnly, onLastEnter, onRemove } = props;
  const { t } = useTranslation('screens');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter is a short cut for the button below
    <div
      className={styles.line}
      data-row={place}
      onKeyDown={(event) => {
        const plainInput =
          event.target instanceof HTMLInputElement && event.target.role !== 'combobox';
        if (event.key === 'Enter' && plainInput && !event.nativeEvent.isComposing) {
          event.preventDefault();
          onLastEnter();
        }
      }}
    >
      {draftFields(child).map((field) => (
        <Cell key={field.name} {...props} field={field} />
      ))}
      {grams !== undefined && (
        <output className={styles.grams}>
          {grams === null ? t('weight.none') : t('weight.grams', { grams: formatNumber(grams) })}
        </output>
      )}
      {!readOnly && (
        <Button
          type="text"
          className={styles.remove}
          data-remove
          aria-label={t('list.remove', { row: place + 1 })}
          onClick={onRemove}
        >
          ✕
        </Button>
      )}
    </div>
  );
}

/** What prevents the list from being stored, under it: what comes and goes here moves no row. */
function Trouble({ draft }: { draft: Draft }) {
  const { t } = useTranslation('screens');
  if (draft.conflict) {
    return (
      <div role="alert" className={styles.conflict}>
        <strong>{t('list.conflict')}</strong>
        <p>{t('list.conflictHelp')}</p>
        <Button onClick={draft.conflict.keepMine}>{t('list.keepMine')}</Button>{' '}
        <Button onClick={draft.conflict.takeTheirs}>{t('list.takeTheirs')}</Button>
      </div>
    );
  }
  const wrong = Object.keys(draft.errors).length > 0;
  const text = wrong ? t('form.wrongLists') : draft.problem;
  return (
    text !== null && (
      <div role="alert" className={styles.conflict}>
        {text}
      </div>
    )
  );
}

/** A list replaced as a whole, edited as a table inside its parent's form and saved with it. */
export function ReplacedList(props: ReplacedListProps) {
  const { parent, child, draft, parentValues, formId, readOnly } = props;
  const { t } = useTranslation('screens');
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const find = useItems(child, draft.rows);
  const total = child.weightTotal;
  const sum = total
    ? weigh(
        total,
        draft.rows.map((row) => row.values),
        find,
      )
    : null;
  const id = `${formId}-${child.name}`;
  const add = (): void => {
    draft.add();
    const place = draft.rows.length;
    // The new row exists only after this change has been drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${place}"] input`)?.focus(),
    );
  };
  const remove = (place: number, key: number): void => {
    draft.remove(key);
    requestAnimationFrame(() => {
      const crosses = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (crosses[Math.min(place, crosses.length - 1)] ?? addButton.current)?.focus();
    });
  };
  useEffect(() => {
    if (draft.refusals === 0) return;
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? list.current)?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [draft.refusals]);
  if (draft.failure !== null) {
    return <NotLoaded problem={draft.failure} onRetry={draft.retry} />;
  }
  return (
    <section className={styles.children} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title(child.name)}</h2>
      {draft.loading && <Spin />}
      <div ref={list} className={total ? styles.weighed : styles.lines}>
        {draft.rows.map((row, place) => (
          <DraftRowLine
            key={row.key}
            child={child}
            row={row}
            place={place}
            draft={draft}
            grams={sum?.rows[place]}
            {...{ id, readOnly }}
            onLastEnter={add}
            onRemove={() => remove(place, row.key)}
          />
        ))}
      </div>
      <Trouble draft={draft} />
      {!readOnly && (
        <Button ref={addButton} type="dashed" disabled={draft.loading} onClick={add}>
          + {t('list.addRow')}
        </Button>
      )}
      {total && sum && (
        <WeightSummary
          total={total}
          sum={sum}
          expected={parentValues[total.compareTo]}
          expectedLabel={words.label(parent.name, total.compareTo)}
        />
      )}
    </section>
  );
}
