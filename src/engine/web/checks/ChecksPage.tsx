import { useNotification } from '@refinedev/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CHECK_KINDS,
  type CheckKind,
  type CheckPage,
  type CheckState,
  type Doubt,
} from '../../declaration/checks.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';
import { Loading } from '../core/Loading.tsx';
import { useNarrow } from '../core/use-narrow.ts';
import { UndoBar } from '../screens/list/Bars.tsx';
import type { Done } from '../screens/list/useSelection.ts';
import { changeProblemText } from '../screens/shared/change-problem.ts';
import { Dialog } from '../screens/shared/Dialog.tsx';
import { Notice, NotLoaded } from '../screens/shared/Notice.tsx';
import { Pages } from '../screens/shared/Pages.tsx';
import { Segments } from '../screens/shared/Segments.tsx';
import { request } from '../session/index.ts';
import styles from './checks.module.css';
import { DoubtItem } from './DoubtItem.tsx';
import { type DoubtText, useDoubtText } from './use-doubt-text.ts';

interface AskDialogProps {
  readonly text: DoubtText;
  /** The question was sent. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** A question to the person who entered a row, to be sent by any channel. */
function AskDialog({ text: about, onAsk, onClose }: AskDialogProps) {
  const { t } = useTranslation('screens');
  const [text, setText] = useState(about.question);
  const [said, setSaid] = useState('');
  const subject = t('checks.ask.subject', { code: about.code });
  const copy = async (): Promise<void> => {
    // Without https there is no clipboard, and a browser may refuse it.
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('checks.ask.copied'));
    } catch {
      setSaid(t('checks.ask.notCopied'));
    }
  };
  return (
    <Dialog
      title={t('checks.ask.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('checks.ask.close')}</Button>
          <Button type="primary" onClick={onAsk}>
            {t('checks.ask.done')}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t('checks.ask.about')}</p>
      <Input.TextArea
        aria-label={t('checks.ask.text')}
        autoSize={{ minRows: 4, maxRows: 10 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.ways}>
        <Button onClick={() => void copy()}>{t('checks.ask.copy')}</Button>
        <Button
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {t('checks.ask.mail')}
        </Button>
        <span role="status" className={styles.soft}>
          {said}
        </span>
      </p>
    </Dialog>
  );
}

/** Doubtful rows of a kind, or of all. Throws `HttpError`. */
async function searchChecks(
  kind: CheckKind | null,
  currentPage: number,
  pageSize: number,
  signal: AbortSignal,
): Promise<CheckPage> {
  const data = { ...(kind && { kind }), currentPage, pageSize };
  const options = { method: 'POST', body: { data }, signal } as const;
  // The call is the product's own, as its server describes it.
  return (await request('/api/check/searchChecks', options)) as CheckPage;
}

/** Says what was done about a row; null takes it back. Throws `HttpError`. */
async function saveCheck(
  { resource, row: { id }, kind, mark }: Doubt,
  state: CheckState | null,
): Promise<void> {
  const data = { resource, id, kind, mark, state };
  await request('/api/check/saveCheck', { method: 'POST', body: { data } });
}

const PAGE_SIZE = 20;
const KEY = 'checks';

type Chosen = CheckKind | 'all';

interface KindsProps {
  readonly page: CheckPage;
  readonly chosen: Chosen;
  readonly onChoose: (kind: Chosen) => void;
}

/** The kinds that are declared for what somebody sees, each with how many there are. */
function Kinds({ page, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  const kinds = CHECK_KINDS.filter((kind) => page.counts[kind] !== undefined);
  const values: readonly Chosen[] = ['all', ...kinds];
  const sum = Object.values(page.counts).reduce((all, one) => all + one, 0);
  const word = (value: Chosen): string => {
    const count = formatNumber(value === 'all' ? sum : page.counts[value]);
    // There may be more than were counted of what is looked at.
    const isCut = value === chosen && (page.hasMore || !page.isComplete);
    return `${t(`checks.kinds.${value}`)} (${count}${isCut ? '+' : ''})`;
  };
  if (narrow) {
    return (
      <Select
        aria-label={t('checks.kinds.label')}
        className={styles.kinds}
        value={chosen}
        options={values.map((value) => ({ value, label: word(value) }))}
        onChange={onChoose}
      />
    );
  }
  return (
    <fieldset className={styles.kinds} aria-label={t('checks.kinds.label')}>
      <Segments values={values} chosen={chosen} word={word} onChoose={onChoose} />
    </fieldset>
  );
}

interface Settling {
  readonly busy: boolean;
  readonly done: Done | null;
  readonly clear: () => void;
  readonly settle: (doubt: Doubt, state: CheckState | null, text: string | null) => Promise<void>;
}

/** Says what was done about a row; what is said with a text can be taken back for ten seconds. */
function useSettling(): Settling {
  const { t } = useTranslation('screens');
  const { open } = useNotification();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const send = async (doubt: Doubt, state: CheckState | null): Promise<boolean> => {
    setBusy(true);
    try {
      await saveCheck(doubt, state);
      return true;
    } catch (error) {
      open?.({ type: 'error', message: changeProblemText(error, t('problem.save')) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
      setBusy(false);
    }
  };
  const settle: Settling['settle'] = async (doubt, state, text) => {
    const before: CheckState | null = doubt.asked ? 'asked' : null;
    if (!(await send(doubt, state)) || text === null) return;
    setDone({ text, undo: () => send(doubt, before) });
  };
  return { busy, done, clear: () => setDone(null), settle };
}

interface FoundProps {
  readonly page: CheckPage;
  readonly settling: Settling;
}

function Found({ page, settling }: FoundProps) {
  const { t } = useTranslation('screens');
  const textOf = useDoubtText();
  const [asking, setAsking] = useState<Doubt | null>(null);
  const { busy, settle } = settling;
  return (
    <>
      <ul className={styles.list} aria-label={t('checks.list')}>
        {page.data.map((doubt) => {
          const text = textOf(doubt);
          return (
            <DoubtItem
              key={`${doubt.resource} ${doubt.kind} ${doubt.row.id}`}
              {...{ doubt, text, busy }}
              onConfirm={() =>
                void settle(doubt, 'confirmed', t('checks.confirmed', { code: text.code }))
              }
              onAsk={() => setAsking(doubt)}
              onAnswered={() => void settle(doubt, null, null)}
            />
          );
        })}
      </ul>
      {asking && (
        <AskDialog
          text={textOf(asking)}
          onClose={() => setAsking(null)}
          onAsk={() => {
            void settle(asking, 'asked', null);
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

/** The inbox of rows that somebody should look at. */
export function ChecksPage() {
  const { t } = useTranslation(['screens', 'menu', 'resources']);
  const [kind, setKind] = useState<Chosen>('all');
  const [currentPage, setPage] = useState(1);
  const settling = useSettling();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [KEY, kind, currentPage],
    placeholderData: keepPreviousData,
    // A row may have been mended a moment ago, in the form that leads back here.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      searchChecks(kind === 'all' ? null : kind, currentPage, PAGE_SIZE, signal),
  });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  // What was on the last page may all be settled.
  if (data && !isPlaceholderData && currentPage > last) setPage(last);
  return (
    <section className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t('menu:screens.checks')}</h1>
        <p className={styles.soft}>{t('checks.about')}</p>
      </header>
      {error && !data ? (
        <NotLoaded problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Kinds
            page={data}
            chosen={kind}
            onChoose={(chosen) => {
              setKind(chosen);
              setPage(1);
            }}
          />
          {data.total === 0 ? (
            <Notice
              title={t(data.isComplete ? 'checks.empty.title' : 'checks.incomplete')}
              text={data.isComplete ? t('checks.empty.text') : ''}
            />
          ) : (
            <Found page={data} settling={settling} />
          )}
          {data.total > 0 && !data.isComplete ? (
            <p className={styles.soft}>{t('checks.incomplete')}</p>
          ) : null}
          {data.hasMore ? <p className={styles.soft}>{t('checks.hasMore')}</p> : null}
          {data.total > PAGE_SIZE ? (
            <Pages page={currentPage} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
          ) : null}
        </>
      ) : (
        <Loading />
      )}
      <div className={styles.bars}>
        {settling.done ? <UndoBar done={settling.done} onGone={settling.clear} /> : null}
      </div>
    </section>
  );
}
