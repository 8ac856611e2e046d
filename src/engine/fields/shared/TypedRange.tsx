import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomOf } from '../../declaration/fields/index.ts';
import { config } from '../../web/core/config.ts';
import styles from '../../web/fields/fields.module.css';
import type { FilterProps } from '../../web/fields/types.ts';
import { readTyped, writeInput } from '../index.ts';
import { rangeCondition, rangeOf } from './range.ts';

export interface TypedRangeProps extends FilterProps {
  readonly inputMode?: 'decimal';
}

/** From – to, of a type that reads what is typed. */
export function TypedRange({ field, id, value, onChange, inputMode }: TypedRangeProps) {
  const { t } = useTranslation('fields');
  const range = rangeOf(value);
  const [wrong, setWrong] = useState({ from: false, to: false });
  const readEnd = (text: string): unknown => {
    const read = roomOf(field, config).filterValue.safeParse(readTyped(field, text));
    return text.trim() !== '' && read.success ? read.data : null;
  };
  const end = (name: 'from' | 'to') => (
    <Input
      id={name === 'from' ? id : undefined}
      inputMode={inputMode}
      defaultValue={range[name] === null ? '' : writeInput(field, range[name])}
      placeholder={t(`filter.${name}`)}
      aria-label={t(`filter.${name}`)}
      status={wrong[name] ? 'error' : ''}
      aria-invalid={wrong[name]}
      onChange={({ target }) => {
        const typed = readEnd(target.value);
        const isWrong = typed === null && target.value.trim() !== '';
        setWrong({ ...wrong, [name]: isWrong });
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
