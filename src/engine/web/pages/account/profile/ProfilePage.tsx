import { Button, Spin } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ACCOUNT_PATH } from '../../../core/paths.ts';
import { queryClient } from '../../../core/query-client.ts';
import { useLoaded } from '../../../core/use-loaded.ts';
import { ConflictQuestion, Resumed } from '../../../screens/form/Asides.tsx';
import { EditorFields } from '../../../screens/form/EditorFields.tsx';
import { FormFrame } from '../../../screens/form/FormFrame.tsx';
import styles from '../../../screens/form/form.module.css';
import { UnsavedGuard, useGuard, useUnsaved } from '../../../screens/form/Unsaved.tsx';
import { useConflict } from '../../../screens/form/useConflict.ts';
import { useEditor } from '../../../screens/form/useEditor.ts';
import { type Store, useResourceForm } from '../../../screens/form/useResourceForm.ts';
import { useSaveKey } from '../../../screens/form/useSaveKey.ts';
import { NotLoaded } from '../../../screens/shared/Notice.tsx';
import type { Row } from '../../../screens/shared/rows.ts';
import { wordsOfScreen } from '../../../screens/shared/screen-words.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { loadProfile, saveProfile } from './calls.ts';
import { profileResource } from './own-profile.ts';

const NOTHING_HIDDEN: readonly string[] = [];

const store: Store = async (stored, values) => {
  const saved = await saveProfile(stored ?? {}, values);
  await queryClient.invalidateQueries();
  // The wire gives the whole profile back, id, version and active with it.
  return saved as Row;
};

/** The form of one's own profile, made from the declaration like every other. */
function ProfileForm({ record }: { record: Row }) {
  const { t } = useTranslation(['account', 'screens']);
  const navigate = useNavigate();
  const guard = useGuard();
  const formId = useId();
  const [resource] = useState(() => profileResource(record));
  const editor = useEditor(useResourceForm(resource, record.id, true), resource, record, {
    part: 'profile',
    store,
  });
  useUnsaved(editor.dirty);
  const conflict = useConflict(editor, ({ changed }) => {
    // It leads to a page outside Refine, and is read there.
    if (changed) showToast('success', t('profile.saved'));
    guard.release();
    void navigate(ACCOUNT_PATH);
  });
  const save = (): void => void conflict.save();
  useSaveKey(save);
  return (
    <FormFrame
      resourceName={resource.name}
      isNew={false}
      back={{ to: ACCOUNT_PATH, text: t('profile.back') }}
      title={
        <>
          <h1>{t('profile.heading')}</h1>
          <p className={styles.help}>{t('profile.rest')}</p>
        </>
      }
      save={{ text: t('profile.save'), busy: editor.saving, run: save }}
      buttons={
        <Button type="text" onClick={() => void navigate(ACCOUNT_PATH)}>
          {t('cancel')}
        </Button>
      }
    >
      <Resumed editor={editor} record={record} />
      <EditorFields
        editor={editor}
        formId={formId}
        hidden={NOTHING_HIDDEN}
        onSubmit={save}
        autoFocus={false}
      />
      <ConflictQuestion editor={editor} conflict={conflict} />
    </FormFrame>
  );
}

/** One's own part of the account, to be changed. */
export function ProfilePage() {
  const { i18n } = useTranslation(['account', 'screens', ...wordsOfScreen('users')]);
  const { found: profile, problem, reload } = useLoaded(loadProfile, i18n.language);
  if (problem !== null) return <NotLoaded problem={problem} onRetry={reload} />;
  if (profile === null) return <Spin style={{ margin: 48 }} />;
  return (
    <UnsavedGuard>
      {/* The wire gives id, version and active with it, as with every row. */}
      <ProfileForm record={profile as Row} />
    </UnsavedGuard>
  );
}
