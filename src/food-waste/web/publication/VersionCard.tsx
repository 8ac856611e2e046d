import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { DayPicker } from '../../../engine/web/dates/pickers/index.tsx';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { useConfirm } from '../../../engine/web/screens/shared/useConfirm.tsx';
import { type PublicationVersion, SHARE_LEVELS } from '../../publication.ts';
import { DASHBOARD_PATH } from '../dashboard/paths.ts';
import { usePublicationWords } from '../published/words.ts';
import { discardDraft, makeDraft, publishDraft } from './calls.ts';
import { Making } from './Making.tsx';
import { useWork, type Work } from './use-work.ts';

interface VersionFormProps {
  readonly version: PublicationVersion;
  readonly work: Work;
  readonly onClose: () => void;
}

const MOST_LETTERS = 500;

/** Makes a new version of a month, with a note for the public of what it corrects. */
function CorrectForm({ version, work, onClose }: VersionFormProps) {
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

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Sets the day on which a draft publishes by itself. */
function ScheduleForm({ version, work, onClose }: VersionFormProps) {
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

interface VersionCardProps {
  readonly version: PublicationVersion;
  readonly isLatest: boolean;
  /** It is what a correction of its month would take the place of. */
  readonly mayCorrect: boolean;
  readonly onDone: () => Promise<unknown>;
}

/** A share in percent, with a decimal: 98.3. */
const percent = (share: number): string => (share * 100).toFixed(1);

/** Where a version stands, who made it, and how much it shows. */
function Facts({ version }: Pick<VersionCardProps, 'version'>) {
  const { t } = useTranslation('publishing');
  const { formatDate, formatDateTime } = useDates();
  const { madeAt, madeBy, publishedAt, publishedBy, publishOn, note, tables, shares } = version;
  const made = { at: formatDateTime(madeAt), by: madeBy };
  const published = publishedAt && { at: formatDateTime(publishedAt), by: publishedBy };
  const facts = [
    publishOn !== null && publishedAt === null
      ? t('scheduled', { day: formatDate(publishOn) })
      : '',
    t(madeBy ? 'madeBy' : 'madeAt', made),
    published && t(publishedBy ? 'publishedBy' : 'publishedAtAlone', published),
    t('tables', counted('tables', tables)),
    version.demonstration ? t('demonstration') : '',
  ].filter(Boolean);
  const shown = SHARE_LEVELS.flatMap((level) => {
    const share = shares?.[level] ?? null;
    return share === null ? [] : [t(`levels.${level}`), `${percent(share)}%`].join(' ');
  });
  return (
    <>
      {note === '' ? null : <p>{t('note', { note })}</p>}
      <p className="soft">{facts.join(' · ')}</p>
      {shown.length > 0 ? <p className="soft">{`${t('shares')}: ${shown.join(' · ')}`}</p> : null}
    </>
  );
}

/** What can be done at once with a draft, each after a question. */
function useDraft({ version }: Pick<VersionCardProps, 'version'>, { run }: Work) {
  const { t } = useTranslation('publishing');
  const ask = useConfirm();
  const edition = usePublicationWords().editionName(version);
  const publish = async (): Promise<void> => {
    const yes = await ask({
      title: t('publishTitle', { edition }),
      content: t('publishText'),
      yes: t('publish'),
    });
    if (!yes) return;
    const done = t('published', { edition });
    await run(() => publishDraft(version.id, null), done, t('publishFailed'));
  };
  const discard = async (): Promise<void> => {
    const yes = await ask({
      title: t('discardTitle', { edition }),
      content: t('discardText'),
      yes: t('discard'),
      danger: true,
    });
    if (!yes) return;
    await run(() => discardDraft(version.id), t('discarded'), t('discardFailed'));
  };
  return { publish, discard };
}

/** A version, and what can be done with it. */
export function VersionCard({ version, isLatest, mayCorrect, onDone }: VersionCardProps) {
  const { t } = useTranslation('publishing');
  const { editionName } = usePublicationWords();
  const work = useWork(onDone);
  const { publish, discard } = useDraft({ version }, work);
  const [form, setForm] = useState<'correct' | 'schedule' | null>(null);
  const { id, status } = version;
  const isDraft = status === 'draft';
  const state = isLatest ? 'latest' : status;
  const close = (): void => setForm(null);
  return (
    <article className="card publication__card" aria-busy={work.busy}>
      <header className="publication__head">
        <h3>{editionName(version)}</h3>
        <span className={`publication__status publication__status--${state}`}>
          {t(`status.${state}`)}
        </span>
      </header>
      <Facts version={version} />
      <div className="publication__actions">
        {isDraft ? (
          <button type="button" className="button" onClick={() => void publish()}>
            {t('publish')}
          </button>
        ) : null}
        <Link className="button button--plain" to={`${DASHBOARD_PATH}?publication=${id}`}>
          {t('look')}
        </Link>
        {isDraft ? (
          <>
            <button
              type="button"
              className="button button--plain"
              aria-expanded={form === 'schedule'}
              onClick={() => setForm(form === 'schedule' ? null : 'schedule')}
            >
              {t('schedule')}
            </button>
            <button
              type="button"
              className="button button--plain publication__discard"
              onClick={() => void discard()}
            >
              {t('discard')}
            </button>
          </>
        ) : null}
        {mayCorrect ? (
          <button
            type="button"
            className="button button--plain"
            aria-expanded={form === 'correct'}
            onClick={() => setForm(form === 'correct' ? null : 'correct')}
          >
            {t('correct')}
          </button>
        ) : null}
      </div>
      {form === 'correct' ? <CorrectForm {...{ version, work }} onClose={close} /> : null}
      {form === 'schedule' ? <ScheduleForm {...{ version, work }} onClose={close} /> : null}
    </article>
  );
}
