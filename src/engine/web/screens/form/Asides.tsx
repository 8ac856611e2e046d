import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../shared/rows.ts';
import styles from './form.module.css';
import type { ConflictFlow } from './useConflict.ts';
import type { Editor } from './useEditor.ts';

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

/** Says that the form goes on with what was typed before, and gives that up when asked to. */
export function Resumed({ editor, record }: { editor: Editor; record: Row | null }) {
  const { t } = useTranslation('screens');
  if (!editor.resumed) return null;
  return (
    <p role="status" className={styles.resumed}>
      {t('form.resumed')}
      <button type="button" onClick={() => editor.restart(record)}>
        {t('form.discard')}
      </button>
    </p>
  );
}

/** Lets the person choose which values stay when somebody else saved the row meanwhile. */
export function ConflictQuestion({ editor, conflict }: { editor: Editor; conflict: ConflictFlow }) {
  if (!conflict.current) return null;
  return (
    <Suspense fallback={<Spin fullscreen />}>
      <ConflictDialog
        editor={editor}
        current={conflict.current}
        isOwn={conflict.isOwn}
        onSave={(values) => void conflict.resolve(values)}
        onClose={conflict.dismiss}
      />
    </Suspense>
  );
}
