import './find.css';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Drawing, Icon } from '../core/Icon.tsx';
import { useSession } from '../core/use-session.ts';
import { problemText } from '../screens/shared/problem.ts';
import { HttpError } from '../session/index.ts';
import type { Choice, Group } from './choices.ts';
import { SEARCH_DRAWING } from './drawing.ts';
import { startExport } from './export.ts';
import { Options, optionId } from './Options.tsx';
import { type MenuPlace, useCommands } from './useCommands.ts';
import { entryGroupKey } from './useEntryGroups.ts';
import { type Finding, useFound } from './useFound.ts';
import { useGroups } from './useGroups.ts';

// `LONGEST_SEARCH_TEXT`, whose import would weigh on everybody's first visit; the server refuses more.
const LONGEST_TEXT = 200;

interface Outcome {
  readonly typed: string;
  readonly finding: Finding;
  readonly groups: readonly Group[];
}

/** What is said of the search beside what it found. */
function useRemark({ typed, finding, groups }: Outcome): string {
  const { t } = useTranslation('screens');
  const { userLogin } = useSession();
  if (typed === '') return t('find.hint');
  if (finding.status === 'searching') return t('find.searching');
  if (finding.status === 'failed') {
    const { problem } = finding;
    const isAway = problem instanceof HttpError && problem.status === 0;
    return isAway ? t('find.offline') : problemText(problem, t('find.failed'));
  }
  const isEmpty = groups.length === 0;
  if (finding.status === 'idle') return isEmpty ? t('find.more') : '';
  const { text, manner, isComplete, found, entries } = finding.answer;
  if (!isComplete) return t('find.incomplete');
  if (isEmpty) {
    const nothing = t('find.nothing', { typed });
    // From administrators nothing is hidden.
    return userLogin?.admin ? nothing : `${nothing} ${t('find.unseen')}`;
  }
  const keys = [
    ...found.map(({ resource }) => resource),
    ...entries.map(({ kind }) => entryGroupKey(kind)),
  ];
  if (!groups.some(({ key }) => keys.includes(key))) return '';
  if (manner === 'similar') return t('find.similar', { typed });
  return text === typed ? '' : t('find.reading', { typed, text });
}

interface FindDialogProps {
  /** What the person's menu leads to. */
  readonly places: readonly MenuPlace[];
  /** Where they were last, the latest first. */
  readonly recent: readonly MenuPlace[];
  readonly onClose: () => void;
}

/** Finds screens, actions and rows by one text, over any page; the keyboard reaches all of it. */
export default function FindDialog({ places, recent, onClose }: FindDialogProps) {
  // All that anything below is written in: words that came later would hide the box once more.
  const { t } = useTranslation([
    'screens',
    'shell',
    'menu',
    'resources',
    'validation',
    'fields',
    'help',
  ]);
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const commands = useCommands(places, startExport);
  const finding = useFound(typed);
  const groups = useGroups({ typed, commands, finding, recent, places });
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  const [marked, setMarked] = useState<string | null>(null);
  const active = choices.find(({ key }) => key === marked) ?? choices[0];
  const remark = useRemark({ typed, finding, groups });
  /** Enter was pressed before anything was found: the first that is found then. */
  const isAwaited = useRef(false);

  useEffect(() => {
    dialog.current?.showModal();
    box.current?.focus();
  }, []);

  const choose = useCallback(
    (choice: Choice): void => {
      isAwaited.current = false;
      dialog.current?.close();
      if ('act' in choice) {
        choice.act();
        return;
      }
      // After navigation the focus is there, and not at the button that opened this.
      document.getElementById('main')?.focus({ preventScroll: true });
      void navigate(choice.to, { state: choice.state });
    },
    [navigate],
  );
  useEffect(() => {
    if (finding.status === 'searching') return;
    const isMeant = isAwaited.current;
    isAwaited.current = false;
    const [first] = choices;
    if (isMeant && first) choose(first);
  }, [finding.status, choices, choose]);

  const move = (by: number): void => {
    const at = active ? choices.indexOf(active) : -1;
    const next = choices[(at + by + choices.length) % choices.length];
    if (!next) return;
    setMarked(next.key);
    document.getElementById(optionId(id, next.key))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    // In the middle of composing a character the keys are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active);
      else isAwaited.current = finding.status === 'searching';
    }
  };
  const type = (value: string): void => {
    setText(value);
    setMarked(null);
    isAwaited.current = false;
  };
  const sought = finding.status === 'done' ? finding.answer.text : typed;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape of itself.
    <dialog
      ref={dialog}
      className="find"
      aria-label={t('find.open')}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop counts as the dialog itself; its content covers the rest.
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="find__content">
        <div className="find__bar">
          <Drawing path={SEARCH_DRAWING} />
          <input
            ref={box}
            role="combobox"
            aria-label={t('find.open')}
            aria-expanded={choices.length > 0}
            aria-controls={choices.length > 0 ? id : undefined}
            aria-activedescendant={active ? optionId(id, active.key) : undefined}
            aria-autocomplete="list"
            aria-describedby={`${id}-remark`}
            placeholder={t('find.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST_TEXT}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
          />
          <button
            type="button"
            className="icon-button find__close"
            aria-label={t('find.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <p id={`${id}-remark`} role="status" className="find__remark">
          {remark}
        </p>
        {finding.status === 'failed' ? (
          <button type="button" className="button button--plain" onClick={finding.retry}>
            {t('find.retry')}
          </button>
        ) : null}
        {choices.length > 0 ? (
          <Options
            id={id}
            groups={groups}
            sought={sought}
            active={active?.key}
            onActive={setMarked}
            onChoose={choose}
          />
        ) : null}
        <p className="find__keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('find.keys.move')} <kbd>Enter</kbd> {t('find.keys.open')}{' '}
          <kbd>Esc</kbd> {t('find.keys.close')}
        </p>
      </div>
    </dialog>
  );
}
