import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

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

export interface RemoveDialogProps {
  /** How many there are, as it is read. */
  readonly records: string;
  /** Where there are too many, a command takes them out. */
  readonly removable: boolean;
  readonly problem?: string | undefined;
  readonly removing: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before the demonstration data goes: there is no way back. */
export function RemoveDialog(props: RemoveDialogProps) {
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
