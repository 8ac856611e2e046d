import { useNotification } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { useWords } from '../../../engine/web/fields/shared/useWords.ts';
import { callApi } from '../../../engine/web/providers/call.ts';
import { Dialog } from '../../../engine/web/screens/shared/Dialog.tsx';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { AreaPicker } from '../../../thailand/area/AreaPicker.tsx';
import type { Enrolment } from '../../campaigns.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import styles from './campaigns.module.css';

async function enrol(data: object): Promise<Enrolment> {
  const path = 'wastecateory/enrolCampaignReporters';
  // The call is the product's own, as its server describes it.
  return (await callApi(path, { method: 'POST', body: { data } })) as Enrolment;
}

interface EnrolDialogProps {
  readonly campaignId: number;
  /** Of whom the campaign is; null where it is of several types. */
  readonly userType: string | null;
  readonly onClose: () => void;
}

/** Enrols everybody of a type in an area, once it is seen how many these are. */
export default function EnrolDialog({ campaignId, userType, onClose }: EnrolDialogProps) {
  const { t } = useTranslation(['campaigns', 'fields']);
  const { open } = useNotification();
  const { choice } = useWords();
  const queries = useQueryClient();
  const id = useId();
  const [type, setType] = useState(PUBLIC_USER_TYPES.find((it) => it === userType) ?? null);
  const [area, setArea] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = { campaignId, userType: type, area };
  const preview = useQuery({
    queryKey: ['campaignProgress', campaignId, 'enrolment', type, area],
    enabled: type !== null,
    queryFn: () => enrol({ ...wanted, preview: true }),
  });
  const added = preview.data?.added ?? 0;
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const done = await enrol(wanted);
      open?.({
        type: 'success',
        message: t('enrol.done', counted('added', done.added)),
      });
      onClose();
      await queries.invalidateQueries();
    } catch (problem) {
      open?.({ type: 'error', message: problemText(problem, t('screens:problem.save')) });
      setBusy(false);
    }
  };
  const statusText = (): string => {
    if (type === null) return t('enrol.choose');
    if (preview.isError) return problemText(preview.error, t('screens:problem.loadHelp'));
    if (!preview.data) return t('enrol.counting');
    const numbers = { added: formatNumber(added), already: formatNumber(preview.data.already) };
    return t(added > 0 ? 'enrol.found' : 'enrol.none', numbers);
  };
  return (
    <Dialog
      title={t('enrol.title')}
      onClose={onClose}
      footer={
        <>
          <Button type="text" onClick={onClose}>
            {t('enrol.cancel')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={type === null || added === 0}
            onClick={() => void run()}
          >
            {t('enrol.confirm', { added: formatNumber(added) })}
          </Button>
        </>
      }
    >
      <div className={styles.enrolment}>
        <p>{t('enrol.text')}</p>
        <label htmlFor={`${id}-type`}>{t('enrol.userType')}</label>
        <Select
          id={`${id}-type`}
          className={styles.wide}
          options={PUBLIC_USER_TYPES.map((value) => ({ value, label: choice('userType', value) }))}
          value={type}
          // Within the dialog, which stands above everything else.
          getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
          onChange={setType}
        />
        <label htmlFor={`${id}-area`}>{t('enrol.area')}</label>
        <AreaPicker id={`${id}-area`} level="tambon" code={area} onChange={setArea} />
        <p role="status" aria-live="polite">
          {statusText()}
        </p>
      </div>
    </Dialog>
  );
}
