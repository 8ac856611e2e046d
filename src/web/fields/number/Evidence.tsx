import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DecimalField, IntegerField } from '../../../schema/types.ts';
import { isBlank, type Values } from '../../../schema/validate.ts';
import styles from '../fields.module.css';
import { useWords } from '../shared/useWords.ts';

export interface EvidenceProps {
  readonly field: IntegerField | DecimalField;
  readonly resourceName: string;
  /** The row that holds what the number rests on. */
  readonly record: Values;
}

/** What a number rests on, told beside it: a small tag that opens by mouse, touch and keyboard. */
export function Evidence({ field, resourceName, record }: EvidenceProps) {
  const { t } = useTranslation('fields');
  const { choice, label } = useWords();
  const { basis: basisName, source: sourceName } = field.evidence ?? {};
  const basis = basisName === undefined ? null : record[basisName];
  const source = sourceName === undefined ? null : record[sourceName];
  if (isBlank(basis) && isBlank(source)) return null;
  const word = isBlank(basis) ? t('evidence.source') : choice('basis', String(basis));
  const content = (
    <dl className={styles.evidence}>
      {basisName !== undefined && !isBlank(basis) && (
        <>
          <dt>{label(resourceName, basisName)}</dt>
          <dd>{choice('basis', String(basis))}</dd>
        </>
      )}
      {sourceName !== undefined && !isBlank(source) && (
        <>
          <dt>{label(resourceName, sourceName)}</dt>
          <dd>{String(source)}</dd>
        </>
      )}
    </dl>
  );
  return (
    <Popover content={content} trigger={['hover', 'focus', 'click']}>
      <button
        type="button"
        className={styles.evidenceTag}
        aria-label={t('evidence.open', { basis: word, source: String(source ?? '') })}
        onClick={(event) => event.stopPropagation()}
      >
        {word}
      </button>
    </Popover>
  );
}
