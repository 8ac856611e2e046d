import { Button, Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { DENIED_FIELD } from '../../../../declaration/actions.ts';
import { permissionGroups } from '../../../../fields/permissions/groups.ts';
import { config } from '../../../core/config.ts';
import { useNarrow } from '../../../core/use-narrow.ts';
import type { InputProps } from '../../../fields/types.ts';
import { PresetChoice } from './PresetChoice.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import styles from './rights.module.css';
import {
  columnsOf,
  inOrder,
  isGiven,
  PRESETS,
  type Rights,
  rightsIn,
  toggled,
  withPreset,
} from './rights.ts';

const GROUPS = permissionGroups(config);

/** Screen by screen how each is given, which opens to all that there is to tick: for a telephone. */
function ScreenRights({ rights, onChange }: RightsProps) {
  const { t } = useTranslation(['account', 'fields', 'menu']);
  return (
    <>
      {GROUPS.map(({ group, screens }) => (
        <section key={group} className={styles.screens} aria-label={t(`menu:groups.${group}`)}>
          <h3>{t(`menu:groups.${group}`)}</h3>
          {screens.map(({ screen, permission }) => {
            const title = t(`menu:screens.${screen}`);
            const columns = columnsOf(config, permission);
            return (
              <div key={permission} className={styles.screen}>
                <span>{title}</span>
                <PresetChoice {...{ rights, onChange, permission }} name={title} />
                {columns.length > 1 && (
                  <details>
                    <summary>
                      {t('rights.own')}
                      <span className="visually-hidden">: {title}</span>
                    </summary>
                    {columns.map((column) => (
                      <Checkbox
                        key={column}
                        checked={isGiven(rights, permission, column)}
                        onChange={({ target }) =>
                          onChange(toggled(config, rights, { permission, column }, target.checked))
                        }
                      >
                        {t(`fields:actions.${column}`)}
                      </Checkbox>
                    ))}
                  </details>
                )}
              </div>
            );
          })}
        </section>
      ))}
    </>
  );
}

/** Puts one way of making roles to all screens at once, to go on from there. */
function ForAll({ rights, onChange }: RightsProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.forAll}>
      <span>{t('rights.forAll')}</span>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="small"
          onClick={() => onChange(withPreset(config, rights, config.permissions, preset))}
        >
          {t(`rights.presets.${preset}`)}
        </Button>
      ))}
    </div>
  );
}

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
