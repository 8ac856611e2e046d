import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../fields.module.css';
import type { Condition, FilterProps } from '../types.ts';
import { readNumber, writeNumber } from './writing.ts';

interface Range {
  readonly from: unknown;
  readonly to: unknown;
}

/** The ends of a range condition; null where open. */
export function rangeOf(condition: Condition | null): Range {
  if (condition?.operator === 'between' && Array.isArray(condition.value)) {
    return { from: condition.value[0], to: condition.value[1] };
  }
  return {
    from: condition?.operator === 'gte' ? condition.value : null,
    to: condition?.operator === 'lte' ? condition.value : null,
  };
}

/** The condition of a range; null when both ends are open. */
export function rangeCondition(from: unknown, to: unknown): Condition | null {
  if (from !== null && to !== null) return { operator: 'between', value: [from, to] };
  if (from !== null) return { operator: 'gte', value: from };
  return to === null ? null : { operator: 'lte', value: to };
}

/** From – to. */
export function NumberFilter(props: FilterProps<'integer'> | FilterProps<'decimal'>) {
  const { field, id, value, onChange } = props;
  const { t } = useTranslation('fields');
  const range = rangeOf(value);
  const end = (name: 'from' | 'to') => (
    <Input
      id={name === 'from' ? id : undefined}
      inputMode="decimal"
      defaultValue={writeNumber(field, range[name])}
      placeholder={t(`filter.${name}`)}
      aria-label={t(`filter.${name}`)}
      onChange={(event) => {
        const parsed = readNumber(field, event.target.value);
        const typed = typeof parsed === 'number' ? parsed : null;
        onChange(
          name === 'from' ? rangeCondition(typed, range.to) : rangeCondition(range.from, typed),
        );
      }}
    />
  );
  return (
    <span className={styles.range}>
      {end('from')}
      <span aria-hidden>–</span>
      {end('to')}
    </span>
  );
}
