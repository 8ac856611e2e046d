import { useTranslation } from 'react-i18next';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Publications } from '../../publication.ts';
import { usePublicationWords } from '../published/words.ts';
import { makeDraft } from './calls.ts';
import { Making } from './Making.tsx';
import { useWork } from './use-work.ts';

interface MakeFormProps {
  readonly found: Publications;
  readonly onDone: () => Promise<unknown>;
}

/** Makes a draft of the last month that is over, unless there is one of it or nothing to make it of. */
export function MakeForm({ found, onDone }: MakeFormProps) {
  const { t } = useTranslation('publishing');
  const { formatMonth } = useDates();
  const { editionName } = usePublicationWords();
  const { busy, run } = useWork(onDone);
  const { closedMonth, publications, making, hasRecords } = found;
  const month = formatMonth(closedMonth);
  const isMade = publications.some((it) => it.month === closedMonth);
  const mayMake = !isMade && hasRecords;
  const help = hasRecords ? 'makeHelp' : 'noRecords';
  const edition = editionName({ month: closedMonth, version: 1 });
  const make = () =>
    run(() => makeDraft(closedMonth, ''), t('makeDone', { edition }), t('makeFailed'));
  return (
    <section className="card publication__card" aria-labelledby="publication-make">
      <h2 className="card__title" id="publication-make">
        {t('makeTitle')}
      </h2>
      <p className="soft">{t(isMade ? 'made' : help, { month })}</p>
      {mayMake && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || making}
          onClick={() => {
            if (!making) void make();
          }}
        >
          {t('make', { month: formatMonth(closedMonth, 'short') })}
        </button>
      )}
      {busy || making ? <Making /> : null}
    </section>
  );
}
