import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { TextBox } from '../../web/fields/shared/TextBox.tsx';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { InputProps } from '../../web/fields/types.ts';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

const WHOLE = /^#[0-9a-f]{6}$/i;
const NEUTRAL = '#ffffff';

/** A colour: typed as its digits, or picked by the browser's own picker beside them. */
export function Input(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { t } = useTranslation('fields');
  const { label } = useWords();
  const text = typeof value === 'string' ? value : '';
  const name = props.label ?? label(props.resourceName, field.name);
  return (
    <span className={styles.colour}>
      <input
        type="color"
        className={WHOLE.test(text) ? styles.picker : `${styles.picker} ${styles.unpicked}`}
        value={WHOLE.test(text) ? text.toLowerCase() : NEUTRAL}
        aria-label={t('colour.pick', { field: name })}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextBox
        id={props.id}
        value={text}
        invalid={props.invalid}
        autoComplete="off"
        spellCheck={false}
        placeholder="#2e7d32"
        disabled={disabled}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-required={props.required}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
    </span>
  );
}
