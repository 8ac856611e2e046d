import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { HttpError, isRecord, request, unwrap } from '../../../engine/web/session/index.ts';

const DIALOG: CSSProperties = {
  width: 'min(480px, calc(100vw - 32px))',
  padding: 24,
  border: '1px solid var(--line)',
  borderRadius: 12,
  background: 'var(--surface)',
  color: 'inherit',
  // It stands inside a strip, which is on one line.
  whiteSpace: 'normal',
};
const BUTTONS: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 20,
};

interface RemoveDialogProps {
  /** How many there are, as it is read. */
  readonly records: string;
  /** Where there are too many, a command takes them out. */
  readonly removable: boolean;
  readonly problem?: string | undefined;
  readonly removing: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Confirms the removal of the demonstration data: there is no way back. */
function RemoveDialog(props: RemoveDialogProps) {
  const { records, removable, problem, removing, onYes, onClose } = props;
  const { t } = useTranslation('demo');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      style={DIALOG}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!removing) onClose();
      }}
    >
      <h2 id={id} style={{ marginTop: 0 }}>
        {t('question.title')}
      </h2>
      <p>{t(removable ? 'question.text' : 'banner.tooLarge', { records })}</p>
      <p>{t('question.kept')}</p>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <div style={BUTTONS}>
        <button
          type="button"
          className="button button--plain"
          disabled={removing}
          onClick={onClose}
        >
          {t('question.cancel')}
        </button>
        {removable ? (
          <button
            type="button"
            className="button button--danger"
            disabled={removing}
            onClick={onYes}
          >
            {t(removing ? 'question.underway' : 'question.yes')}
          </button>
        ) : null}
      </div>
    </dialog>
  );
}

function countIn(found: unknown): number {
  return isRecord(found) && typeof found.records === 'number' ? found.records : 0;
}

/** How many records were removed, according to the response. */
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
