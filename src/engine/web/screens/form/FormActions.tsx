import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';
import type { RecordSave } from './useRecordSave.ts';

export interface FormActionsProps {
  readonly editor: Editor;
  readonly saving: RecordSave;
  readonly retiring: boolean;
  readonly onToggle: () => Promise<void>;
}

/** The ways out of a form beside saving it. */
export function FormActions({ editor, saving, retiring, onToggle }: FormActionsProps) {
  const { t } = useTranslation('screens');
  const { record } = editor;
  return (
    <>
      {record === null && (
        <Button onClick={() => saving.save('another')}>{t('form.another')}</Button>
      )}
      <Button type="text" onClick={saving.close}>
        {t('form.cancel')}
      </Button>
      {record && (
        <Button
          type="text"
          className={styles.retire}
          danger={record.active}
          onClick={() => {
            // Not disabled meanwhile: a disabled button loses the focus.
            if (!retiring && !saving.busy) void onToggle();
          }}
        >
          {t(record.active ? 'retire.action' : 'restore.action')}
        </Button>
      )}
    </>
  );
}
