import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { PublicationVersion } from '../../publication.ts';
import { usePublicationWords } from '../published/words.ts';
import { makeDraft } from './calls.ts';
import { Making } from './Making.tsx';
import type { Work } from './use-work.ts';

export interface VersionFormProps {
  readonly version: PublicationVersion;
  readonly work: Work;
  readonly onClose: () => void;
}

const MOST_LETTERS = 500;

/** Makes a new version of a month, with a note for the public of what it corrects. */
export function CorrectForm({ version, work, onClose }: VersionFormProps) {
  const { t } = useTranslation('publishing');
  const { formatMonth } = useDates();
  const { editionName } = usePublicationWords();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useId();
  const { month } = version;
  const make = async (): Promise<void> => {
    const edition = editionName({ month, version: version.version + 1 });
    const done = t('makeDone', { edition });
    const isMade = await work.run(() => makeDraft(month, note.trim()), done, t('makeFailed'));
    if (isMade) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(note.trim() === '');
    if (note.trim() !== '') void make();
  };
  return (
    <form className="publication__form" onSubmit={submit}>
      <strong>{t('correctTitle', { month: formatMonth(month) })}</strong>
      <label htmlFor={field}>{t('correctNote')}</label>
      <textarea
        id={field}
        rows={3}
        maxLength={MOST_LETTERS}
        value={note}
        disabled={work.busy}
        aria-invalid={isMissing}
        aria-describedby={`${field}-help`}
        onChange={({ target }) => setNote(target.value)}
      />
      <span className={isMissing ? 'publication__problem' : 'soft'} id={`${field}-help`}>
        {t(isMissing ? 'noteRequired' : 'correctHelp')}
      </span>
      <div className="publication__actions">
        <button type="submit" className="button" aria-disabled={work.busy}>
          {t('correctMake')}
        </button>
        <button type="button" className="button button--plain" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
      {work.busy ? <Making /> : null}
    </form>
  );
}
