import { Input } from 'antd';
import { useId } from 'react';
import { useTypedSearch } from '../../screens/shared/useTypedSearch.ts';
import styles from './audit.module.css';

interface TypedFilterProps {
  readonly label: string;
  /** What can be typed. */
  readonly help: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Words to look for. */
export function TypedFilter({ label, help, text, onSearch }: TypedFilterProps) {
  const id = useId();
  const search = useTypedSearch(text, onSearch);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Input {...search} id={id} placeholder={help} />
    </div>
  );
}
