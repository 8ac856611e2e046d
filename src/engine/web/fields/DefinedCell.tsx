import { lazy, Suspense } from 'react';
import { isBlank } from '../../declaration/validate.ts';
import { definitionOf } from '../../fields/index.ts';
import styles from './fields.module.css';
import { useWords } from './shared/useWords.ts';
import type { CellProps } from './types.ts';

const DrawnCell = lazy(async () => ({ default: (await import('./defined.tsx')).DrawnCell }));

/** A value of a type that has a folder: its text, until what draws more than that is there. */
export function DefinedCell(props: CellProps) {
  const { field, value } = props;
  const { say } = useWords();
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  const definition = definitionOf(field);
  const text = (
    <span className={definition.numeric ? styles.number : undefined}>
      {definition.text(field, value, say)}
    </span>
  );
  if (!definition.drawsCell) return text;
  return (
    <Suspense fallback={text}>
      <DrawnCell {...props} />
    </Suspense>
  );
}
