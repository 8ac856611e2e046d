import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../shared/useMay.ts';
import { useRetirable } from '../shared/useRetirable.ts';
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
  const { record, readOnly, resource } = editor;
  const mayRetire = useMay(resource.name, 'retire');
  const isRetirable = useRetirable(resource, record && mayRetire ? [record] : []);
  return (
    <>
      {record === null && (
        <Button onClick={() => saving.save('another')}>{t('form.another')}</Button>
      )}
      <Button type="text" onClick={saving.close}>
        {t(readOnly ? 'form.close' : 'form.cancel')}
      </Button>
      {record && mayRetire && isRetirable(record) && (
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
