import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { useConfirm } from '../../../engine/web/screens/shared/useConfirm.tsx';
import { type PublicationVersion, SHARE_LEVELS } from '../../publication.ts';
import { DASHBOARD_PATH } from '../dashboard/paths.ts';
import { usePublicationWords } from '../published/words.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { discardDraft, publishDraft } from './calls.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useWork, type Work } from './use-work.ts';

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
    return share === null ? [] : `${t(`levels.${level}`)} ${percent(share)}%`;
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
