import { App } from 'antd';
import { Suspense, use, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION } from './Dialog.tsx';
import styles from './shared.module.css';

/** The question, and the text of the button that says yes. */
export interface Question {
  readonly title: string;
  readonly content: string;
  /** A paragraph below it, once it is known; none where it is ''. */
  readonly more?: Promise<string>;
  /** What it is about, one a line. */
  readonly list?: readonly { readonly id: number; readonly text: string }[];
  readonly yes: string;
  /** The word of the button that says no, where the usual one would be unclear. */
  readonly no?: string;
  readonly danger?: boolean;
}

function More({ text }: { readonly text: Promise<string> }) {
  const known = use(text);
  return known === '' ? null : <p>{known}</p>;
}

/**
 * Confirms by antd's `modal.confirm`; resolves to whether they said yes. The question goes with
 * the screen that asked it.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation('screens');
  const { modal } = App.useApp();
  const dialog = useRef<{ destroy: () => void }>(null);
  useEffect(() => () => dialog.current?.destroy(), []);
  return useCallback(
    async ({ title, content, more, list, yes, no, danger = false }) => {
      const answer = modal.confirm({
        ...QUESTION,
        icon: null,
        title,
        content: (
          <>
            {list && (
              <ul className={styles.questionList}>
                {list.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
            )}
            {content}
            {more && (
              <div role="status">
                <Suspense>
                  <More text={more} />
                </Suspense>
              </div>
            )}
          </>
        ),
        okText: yes,
        okButtonProps: { danger },
        cancelText: no ?? t('confirm.cancel'),
        autoFocusButton: 'cancel',
      });
      dialog.current = answer;
      return await answer;
    },
    [modal, t],
  );
}
