import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './excel.module.css';

/** What workbooks and CSV files are called, and what a browser takes them for. */
const ACCEPTED =
  '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv';

interface DropProps {
  readonly onFile: (file: File) => void;
  readonly label: string;
  readonly help?: string;
  /** Beside a button that matters more. */
  readonly quiet?: boolean;
}

/** A place to drop a file on, and a button to choose one by. */
export function Drop({ onFile, label, help, quiet = false }: DropProps) {
  const [over, setOver] = useState(false);
  const looks = [styles.drop, quiet && styles.quiet, over && styles.over];
  return (
    // Dropping is one more way beside the button within, which the keyboard reaches.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={looks.filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <label>
        <input
          type="file"
          accept={ACCEPTED}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file, mended, may be chosen again.
            currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
        <span>{label}</span>
      </label>
      {help !== undefined && <p className={styles.soft}>{help}</p>}
    </div>
  );
}

export interface ChooserProps {
  /** Why the file before could not be read. */
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
  readonly onTemplate: () => void;
}

/** The first step: where a file comes from, and which one it is. */
export function Chooser({ problem, onFile, onTemplate }: ChooserProps) {
  const { t } = useTranslation('excel');
  return (
    <>
      {problem !== null && (
        <div role="alert" className={styles.problem}>
          <strong>{t('import.unread')}</strong>
          <p>{problem}</p>
        </div>
      )}
      <ol className={styles.steps}>
        <li>
          {t('import.steps.template')}{' '}
          <button type="button" className={styles.link} onClick={onTemplate}>
            {t('import.template')}
          </button>
        </li>
        <li>{t('import.steps.fill')}</li>
        <li>{t('import.steps.look')}</li>
      </ol>
      <Drop onFile={onFile} label={t('import.choose')} help={t('import.drop')} />
    </>
  );
}
