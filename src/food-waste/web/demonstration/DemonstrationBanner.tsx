import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { HttpError, isRecord, request, unwrap } from '../../../engine/web/session/index.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

function countIn(found: unknown): number {
  return isRecord(found) && typeof found.records === 'number' ? found.records : 0;
}

/** How many records the answer to a removal tells of. */
function removedIn(answer: unknown): number {
  const rows = isRecord(answer) && isRecord(answer.rows) ? answer.rows : {};
  return Number(rows.wasteRecords ?? 0) + Number(rows.packagingRecords ?? 0);
}

type Stage =
  | { readonly kind: 'shown'; readonly problem?: string }
  | { readonly kind: 'removing' }
  | { readonly kind: 'removed'; readonly records: number };

/** Says that what is shown was made up; administrators take it out from here. */
export default function DemonstrationBanner({ found }: { found: unknown }) {
  const { t, i18n } = useTranslation('demo');
  const { userLogin } = useSession();
  const [asking, setAsking] = useState(false);
  const [stage, setStage] = useState<Stage>({ kind: 'shown' });
  const opener = useRef<HTMLButtonElement>(null);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const records = number(countIn(found));
  const removable = isRecord(found) && found.removable === true;

  const remove = async (): Promise<void> => {
    setStage({ kind: 'removing' });
    try {
      const answer = unwrap(
        await request('/api/demonstration/remove', { method: 'POST', body: {} }),
      );
      setAsking(false);
      setStage({ kind: 'removed', records: removedIn(answer) });
    } catch (problem) {
      const reason = problem instanceof HttpError ? problem.message : String(problem);
      setStage({ kind: 'shown', problem: t('question.failed', { reason }) });
    }
  };

  if (stage.kind === 'removed') {
    return (
      <output className="strip">
        <span>{t('banner.removed', counted('records', stage.records))}</span>
        <button
          type="button"
          className="button button--plain button--small"
          onClick={() => window.location.reload()}
        >
          {t('banner.reload')}
        </button>
      </output>
    );
  }
  return (
    <aside className="strip" aria-label={t('openapi.tag')}>
      <span>
        {t('banner.text')}
        {userLogin && !userLogin.admin ? ` ${t('banner.forStaff')}` : ''}
      </span>
      {userLogin?.admin ? (
        <button
          ref={opener}
          type="button"
          className="button button--plain button--danger button--small"
          onClick={() => setAsking(true)}
        >
          {t('banner.remove')}
        </button>
      ) : null}
      {asking ? (
        <RemoveDialog
          records={records}
          removable={removable}
          problem={stage.kind === 'shown' ? stage.problem : undefined}
          removing={stage.kind === 'removing'}
          onYes={() => void remove()}
          onClose={() => {
            setAsking(false);
            setStage({ kind: 'shown' });
            opener.current?.focus();
          }}
        />
      ) : null}
    </aside>
  );
}
