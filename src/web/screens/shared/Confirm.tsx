import { Button } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import styles from './shared.module.css';

/** What is asked, and the word of the button that says yes. */
export interface Question {
  readonly title: string;
  readonly content: string;
  /** What it is about, one a line. */
  readonly list?: readonly { readonly id: number; readonly text: string }[];
  readonly yes: string;
  /** The word of the button that says no, where the usual one would be unclear. */
  readonly no?: string;
  readonly danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks a person; resolves to whether they said yes. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

/** Holds the one confirm dialog that everything below shares. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('screens');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setAsked({
          ...question,
          answer: (yes) => {
            setAsked(null);
            resolve(yes);
          },
        });
      }),
    [],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Dialog
          title={asked.title}
          onClose={() => asked.answer(false)}
          footer={
            <>
              <Button onClick={() => asked.answer(false)}>{asked.no ?? t('confirm.cancel')}</Button>
              <Button type="primary" danger={asked.danger} onClick={() => asked.answer(true)}>
                {asked.yes}
              </Button>
            </>
          }
        >
          {asked.list && (
            <ul className={styles.questionList}>
              {asked.list.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          )}
          {asked.content}
        </Dialog>
      )}
    </ConfirmContext>
  );
}
