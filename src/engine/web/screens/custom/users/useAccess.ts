import { useInvalidate, useNotification } from '@refinedev/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ifMatchHeaders } from '../../../../declaration/entity-tag.ts';
import { USERS } from '../../../../declaration/profile.ts';
import { readSaved } from '../../../providers/answers.ts';
import { callApi } from '../../../providers/call.ts';
import { HttpError } from '../../../session/index.ts';
import type { Editor } from '../../form/useEditor.ts';
import { problemText } from '../../shared/problem.ts';
import type { Row } from '../../shared/rows.ts';

/** A call that changes a user's account beside the form: its path, and what it sends. */
export interface AccessCall {
  readonly path: 'user/lockUser' | 'user/unlockUser' | 'user/saveUser' | 'user/anonymiseUser';
  readonly values?: Readonly<Record<string, unknown>>;
  /** Said when it is done. */
  readonly done: string;
  /** What is typed in the form is given up: it was about somebody who is nobody now. */
  readonly afresh?: boolean;
}

/** The first sentence of a refusal: those of fields say more than the one about all of them. */
export function sentenceOf(failure: unknown, otherwise: string): string {
  const named = failure instanceof HttpError ? Object.values(failure.fields ?? {}).flat()[0] : '';
  return named || problemText(failure, otherwise);
}

/**
 * Runs such calls; the form takes over what they stored and what is typed stays. Resolves to null
 * when it is done, and else to a sentence for a person.
 */
export function useAccess(editor: Editor): (call: AccessCall) => Promise<string | null> {
  const { t } = useTranslation('account');
  const { open } = useNotification();
  const invalidate = useInvalidate();
  const busy = useRef(false);
  return async ({ path, values, done, afresh = false }) => {
    const { record } = editor;
    if (busy.current || !record) return '';
    busy.current = true;
    try {
      const data = { id: record.id, version: record.version, ...values };
      const headers = ifMatchHeaders(record);
      const saved = readSaved(await callApi(path, { method: 'POST', body: { data }, headers }));
      // The wire gives back the whole row, as after every save.
      if (saved) (afresh ? editor.restart : editor.follow)(saved as Row);
      open?.({ type: 'success', message: done });
      await invalidate({ resource: USERS, invalidates: ['list', 'many', 'detail'] });
      return null;
    } catch (failure) {
      return sentenceOf(failure, t('access.failed'));
    } finally {
      busy.current = false;
    }
  };
}
