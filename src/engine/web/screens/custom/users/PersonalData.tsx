import { useGetIdentity, useNotification } from '@refinedev/core';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../dates/useDates.ts';
import type { Identity } from '../../../providers/auth.ts';
import { downloadPerson } from '../../../providers/person-file.ts';
import type { Editor } from '../../form/useEditor.ts';
import type { Row } from '../../shared/rows.ts';
import { useMay } from '../../shared/useMay.ts';
import styles from '../custom.module.css';
import { Anonymise } from './Anonymise.tsx';
import { sentenceOf } from './useAccess.ts';

interface PersonalDataProps {
  readonly editor: Editor;
  readonly record: Row;
}

/** What the person has taken note of, all that is kept of them as a file, and the end of it. */
export function PersonalData({ editor, record }: PersonalDataProps) {
  const { t } = useTranslation('account');
  const { formatDateTime } = useDates();
  const { open } = useNotification();
  const { data: person } = useGetIdentity<Identity>();
  const [asking, setAsking] = useState(false);
  const mayExport = useMay(editor.resource.name, 'export');
  const busy = useRef(false);
  const { id, consentVersion, consentedAt } = record;
  const acknowledged =
    typeof consentVersion === 'number' && typeof consentedAt === 'string'
      ? t('person.acknowledged', { version: consentVersion, at: formatDateTime(consentedAt) })
      : t('person.notYet');
  const download = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await downloadPerson(id);
      open?.({ type: 'success', message: t('data.downloaded') });
    } catch (failure) {
      open?.({ type: 'error', message: sentenceOf(failure, t('data.failed')) });
    } finally {
      busy.current = false;
    }
  };
  return (
    <section className={styles.part} aria-labelledby="user-data">
      <h2 id="user-data">{t('person.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('person.notice')}</dt>
        <dd>{acknowledged}</dd>
      </dl>
      <div className={styles.buttons}>
        {mayExport && <Button onClick={() => void download()}>{t('person.download')}</Button>}
        {person?.admin && person.id !== id && (
          <Button danger onClick={() => setAsking(true)}>
            {t('person.anonymise.action')}
          </Button>
        )}
      </div>
      {mayExport && <p className={styles.soft}>{t('person.file')}</p>}
      {asking && <Anonymise editor={editor} record={record} onClose={() => setAsking(false)} />}
    </section>
  );
}
