import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError, isRecord, request, unwrap } from '../../../session/index.ts';
import { useSession } from '../../use-session.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

/** One line on a phone too; the shell keeps this much room for it. */
const STRIP: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 48,
  marginBottom: 16,
  padding: '0 12px',
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--warning-soft)',
};

/** Cut short rather than broken: what it says at first is what matters. */
const TEXT: CSSProperties = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
/** A command to be typed is shown whole. */
const WRAPPED: CSSProperties = { ...STRIP, flexWrap: 'wrap', height: 'auto' };

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
  const isCommand = userLogin?.admin === true && !removable;

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
      <output style={STRIP}>
        <span style={TEXT}>{t('banner.removed', { records: number(stage.records) })}</span>
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
    <aside style={isCommand ? WRAPPED : STRIP} aria-label={t('openapi.tag')}>
      <span style={TEXT}>
        {t('banner.text')}
        {userLogin && !userLogin.admin ? ` ${t('banner.forStaff')}` : ''}
      </span>
      {userLogin?.admin && removable ? (
        <button
          ref={opener}
          type="button"
          className="button button--plain button--small"
          onClick={() => setAsking(true)}
        >
          {t('banner.remove')}
        </button>
      ) : null}
      {isCommand ? <span>{t('banner.tooLarge', { records })}</span> : null}
      {asking ? (
        <RemoveDialog
          records={records}
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
