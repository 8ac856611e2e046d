import { useTranslation } from 'react-i18next';
import formStyles from '../form/form.module.css';
import type { Editor } from '../form/useEditor.ts';
import styles from './records.module.css';

export interface NothingBoxProps {
  readonly editor: Editor;
  /** Name of the number whose 0 says that there was nothing. */
  readonly field: string;
  readonly id: string;
  readonly checked: boolean;
}

/** Declares that there was nothing in the days of the form; what would describe it is not asked. */
export function NothingBox({ editor, field, id, checked }: NothingBoxProps) {
  const { t } = useTranslation('records');
  return (
    <div className={formStyles.field} data-field="nothing">
      <label className={styles.nothing}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-help`}
          onChange={(event) => editor.set(field, event.target.checked ? 0 : null)}
        />
        <span>{t('nothing.label')}</span>
      </label>
      <div id={`${id}-help`} className={formStyles.help}>
        {t(checked ? 'nothing.checked' : 'nothing.help')}
      </div>
    </div>
  );
}
