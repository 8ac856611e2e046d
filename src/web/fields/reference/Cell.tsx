import { useTranslation } from 'react-i18next';
import styles from '../fields.module.css';
import { labelsOf } from '../shared/options.ts';
import type { CellProps, Option } from '../types.ts';
import { useNamed } from './useNamed.ts';

function Name({ option }: { option: Option }) {
  const { t } = useTranslation('fields');
  return (
    <>
      {option.name}
      {option.active === false && <span className={styles.retired}>{t('reference.retired')}</span>}
    </>
  );
}

/** A row whose name the record does not carry (it was only just chosen): asked for. */
function AskedName({ resourceName, id }: { resourceName: string; id: number }) {
  const [option] = useNamed(resourceName, [id]);
  return option ? <Name option={option} /> : '…';
}

/** The name of the row referred to, marked when it is retired. */
export function ReferenceCell({ field, value, record }: CellProps<'reference'>) {
  if (typeof value !== 'number') return <span className={styles.blank}>–</span>;
  const option = labelsOf(record, field.name).find((candidate) => candidate.id === value);
  return (
    <span>
      {option ? <Name option={option} /> : <AskedName resourceName={field.resource} id={value} />}
    </span>
  );
}

/** The names of the rows referred to. */
export function ReferencesCell({ field, value, record }: CellProps<'references'>) {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = labelsOf(record, field.name);
  if (ids.length === 0) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.tags}>
      {ids
        .filter((id) => typeof id === 'number')
        .map((id) => {
          const option = options.find((candidate) => candidate.id === id);
          return (
            <span key={id} className={styles.tag}>
              {option ? (
                <Name option={option} />
              ) : (
                <AskedName resourceName={field.resource} id={id} />
              )}
            </span>
          );
        })}
    </span>
  );
}
