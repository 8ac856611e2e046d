import { lazy, Suspense, use } from 'react';
import styles from '../../web/fields/fields.module.css';
import { Bare } from '../../web/fields/shared/bare.ts';
import { labelsOf } from '../../web/fields/shared/options.ts';
import type { CellProps, Option } from '../../web/fields/types.ts';
import { OptionName } from './OptionName.tsx';

// Loading needs Refine, and rows that carry their names are drawn before it has come.
const LoadedName = lazy(() => import('./LoadedName.tsx'));
const UNKNOWN = '…';

interface NameProps {
  /** The labels in the record of the rows that it refers to. */
  readonly options: readonly Option[];
  readonly resourceName: string;
  readonly id: number;
}

/** The name of a row referred to, loaded where the record does not carry it (it was only just chosen). */
function Name({ options, resourceName, id }: NameProps) {
  const isBare = use(Bare);
  const option = options.find((candidate) => candidate.id === id);
  if (option) return <OptionName option={option} />;
  if (isBare) return UNKNOWN;
  return (
    <Suspense fallback={UNKNOWN}>
      <LoadedName {...{ resourceName, id }} unknown={UNKNOWN} />
    </Suspense>
  );
}

/** The name of the row referred to, marked when it is retired. */
export function Cell({ field, value, record }: CellProps<'reference'>) {
  if (typeof value !== 'number') return <span className={styles.blank}>–</span>;
  return (
    <span>
      <Name options={labelsOf(record, field.name)} resourceName={field.resource} id={value} />
    </span>
  );
}

/** The names of the rows referred to. */
export function ManyCell({ field, value, record }: CellProps<'references'>) {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = labelsOf(record, field.name);
  if (ids.length === 0) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.tags}>
      {ids
        .filter((id) => typeof id === 'number')
        .map((id) => (
          <span key={id} className={styles.tag}>
            <Name {...{ options, id }} resourceName={field.resource} />
          </span>
        ))}
    </span>
  );
}
