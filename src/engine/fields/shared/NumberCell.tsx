import { isBlank } from '../../declaration/validate.ts';
import styles from '../../web/fields/fields.module.css';
import { Evidence } from '../../web/fields/number/Evidence.tsx';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';
import { writeInput } from '../index.ts';

/** A number with its unit and what it rests on. */
export function NumberCell(props: CellProps<'integer'> | CellProps<'decimal'>) {
  const { field, value, resourceName, record } = props;
  const { suffix } = useWords();
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.number}>
      {field.evidence && <Evidence field={field} resourceName={resourceName} record={record} />}
      <span className={styles.amount}>
        {writeInput(field, value)}
        {field.suffix && <span className={styles.suffix}>{suffix(field.suffix, value)}</span>}
      </span>
    </span>
  );
}
