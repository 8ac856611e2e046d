import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { DayPicker } from '../../../engine/web/dates/pickers/index.tsx';
import { usePublicationWords } from '../published/words.ts';
import type { VersionFormProps } from './CorrectForm.tsx';
import { publishDraft } from './calls.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Sets the day on which a draft publishes by itself. */
export function ScheduleForm({ version, work, onClose }: VersionFormProps) {
  const { t } = useTranslation('publishing');
  const edition = usePublicationWords().editionName(version);
  const [day, setDay] = useState(version.publishOn);
  const [isMissing, setIsMissing] = useState(false);
  const field = useId();
  const tomorrow = todayAt(Date.now() + DAY_MILLISECONDS);
  const save = async (on: string): Promise<void> => {
    const failed = t('saveFailed');
    const isSet = await work.run(() => publishDraft(version.id, on), t('daySet'), failed);
    if (isSet) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(day === null);
    if (day !== null) void save(day);
  };
  return (
    <form className="publication__form" onSubmit={submit}>
      <strong>{t('scheduleTitle', { edition })}</strong>
      <label htmlFor={field}>{t('scheduleDay')}</label>
      <DayPicker
        id={field}
        value={day}
        min={tomorrow}
        onChange={setDay}
        disabled={work.busy}
        style={{ maxWidth: 240 }}
        aria-invalid={isMissing}
        aria-describedby={`${field}-help`}
      />
      <span className={isMissing ? 'publication__problem' : 'soft'} id={`${field}-help`}>
        {t(isMissing ? 'dayRequired' : 'scheduleHelp')}
      </span>
      <div className="publication__actions">
        <button type="submit" className="button" aria-disabled={work.busy}>
          {t('save')}
        </button>
        <button type="button" className="button button--plain" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
