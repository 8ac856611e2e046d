import { Form } from 'antd';
import { DENIED_FIELD } from '../../../../declaration/actions.ts';
import { config } from '../../../core/config.ts';
import { useNarrow } from '../../../core/use-narrow.ts';
import type { InputProps } from '../../../fields/types.ts';
import { ForAll } from './ForAll.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import styles from './rights.module.css';
import { inOrder, type Rights, rightsIn } from './rights.ts';
import { ScreenRights } from './ScreenRights.tsx';

/** What takes the rights of a role, and hears of the next ones. */
export interface RightsProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

/**
 * The keys of a role and what of them it does not give, as a table of screens and actions; a list of
 * screens where there is no room for one. It stands for both fields of the form.
 */
export default function RightsInput({ id, value, values, onChange, ...props }: InputProps) {
  const form = Form.useFormInstance();
  const narrow = useNarrow();
  const rights = rightsIn(value, values[DENIED_FIELD]);
  const change = (next: Rights): void => {
    const { keys, denied } = inOrder(next, config);
    // Before the keys, with which the form takes both.
    form.setFieldValue(DENIED_FIELD, denied);
    onChange(keys);
  };
  const parts = { rights, onChange: change };
  return (
    <fieldset
      className={styles.rights}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
      onBlur={props.onBlur}
    >
      <ForAll {...parts} />
      {narrow ? <ScreenRights {...parts} /> : <RightsMatrix {...parts} />}
    </fieldset>
  );
}
