import { isBlank } from '../../../declaration/validate.ts';
import styles from '../fields.module.css';
import { useWords } from '../shared/useWords.ts';
import type { CellProps } from '../types.ts';
import { Evidence } from './Evidence.tsx';
import { writeNumber } from './writing.ts';

/** A number with its unit and what it rests on. */
export function NumberCell(props: CellProps<'integer'> | CellProps<'decimal'>) {
  const { field, value, resourceName, record } = props;
  const { suffix } = useWords();
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.number}>
      {field.evidence && <Evidence field={field} resourceName={resourceName} record={record} />}
      <span className={styles.amount}>
        {writeNumber(field, value)}
        {field.suffix && <span className={styles.suffix}>{suffix(field.suffix)}</span>}
      </span>
    </span>
  );
}
