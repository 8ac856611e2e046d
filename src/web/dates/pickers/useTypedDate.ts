import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { isShortYear, type ParsedDate } from '../format';

/** Why typed text has not become the value. */
export type TypingNotice =
  | { kind: 'question'; iso: string; typedYear: number }
  | { kind: 'unreadable'; text: string }
  | { kind: 'tooEarly' | 'tooLate' };

interface TypedDateOptions {
  value: string | null;
  /** The first and last day allowed, 'YYYY-MM-DD'. */
  min: string;
  max: string;
  clearable: boolean;
  parse(text: string): ParsedDate;
  onChange(iso: string | null): void;
}

interface Judged {
  /** The day to take; null for an emptied field; undefined when nothing is to be taken. */
  take?: string | null;
  notice: TypingNotice | null;
}

function judge(text: string, { min, max, clearable, parse }: TypedDateOptions): Judged {
  if (text.trim() === '') return clearable ? { take: null, notice: null } : { notice: null };
  const parsed = parse(text);
  if (parsed.kind === 'invalid') return { notice: { kind: 'unreadable', text } };
  if (parsed.iso < min) return { notice: { kind: 'tooEarly' } };
  if (parsed.iso > max) return { notice: { kind: 'tooLate' } };
  if (parsed.kind === 'question') return { notice: parsed };
  return { take: parsed.iso, notice: null };
}

const QUIET = { notice: null, unsettled: false };

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement;

/** What a picker's surroundings need to follow the typing in it. */
export interface TypedDate {
  notice: TypingNotice | null;
  /** Whether the field holds, or held when it was left, text that asks for an answer or a mend. */
  unsettled: boolean;
  dismiss(): void;
  /** A value from the picker itself, by panel or by typing. */
  take(iso: string | null): void;
  /** Takes the day a question is about. */
  accept(iso: string): void;
  /** For the element around the picker. */
  handlers: {
    onInput(event: FormEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void;
    onMouseDownCapture(event: MouseEvent<HTMLElement>): void;
  };
}

/** The state behind the handlers, as of one render. */
interface Typing {
  /** Null while nothing has been typed since the field was settled. */
  typed: RefObject<string | null>;
  /** Whether the panel, not the text, is what the person used last. */
  fromPanel: RefObject<boolean>;
  notice: TypingNotice | null;
  judge(text: string): Judged;
  change(iso: string | null): void;
  /** Shows `notice`; `unsettled` when it stands in the way of saving. */
  tell(notice: TypingNotice | null, unsettled: boolean): void;
  /** Takes or refuses what is typed, and returns why it was refused. */
  settle(): TypingNotice | null;
}

function handlersOf(
  { typed, fromPanel, notice, judge, change, tell, settle }: Typing,
  onRefuse: (notice: TypingNotice) => void,
): TypedDate['handlers'] {
  return {
    onInput: (event) => {
      if (!isField(event.target)) return;
      typed.current = event.target.value;
      const judged = judge(typed.current);
      fromPanel.current = false;
      // Half-typed text is no fault yet; a question is asked at once, while Tab can reach it, unless
      // more digits of the year may be on their way.
      const asks = judged.notice?.kind === 'question' && !isShortYear(judged.notice.typedYear);
      const question = asks ? judged.notice : null;
      tell(question, judged.notice !== null);
      // Emptied is not yet empty: antd would redraw the field over the first key that follows.
      if (judged.take) change(judged.take);
    },
    onFocus: (event) => {
      // Refused text stands there still; anything else is the value.
      if (isField(event.target) && event.target.value !== typed.current) typed.current = null;
    },
    onBlur: (event) => {
      if (!isField(event.target)) return;
      fromPanel.current = false;
      // Left untouched, the value in the field is agreed to.
      if (typed.current === null && notice?.kind !== 'question') tell(null, false);
      else settle();
    },
    onKeyDownCapture: (event) => {
      const saves = event.code === 'KeyS' && (event.ctrlKey || event.metaKey);
      if (!isField(event.target) || (event.key !== 'Enter' && !saves)) return;
      const refused = settle();
      if (!refused || saves) return;
      // The form around must not be sent with a date that is not the one on screen.
      event.preventDefault();
      event.stopPropagation();
      onRefuse(refused);
    },
    onMouseDownCapture: (event) => {
      // The panel is elsewhere in the page, though its events come through here.
      const inPanel = event.target instanceof Node && !event.currentTarget.contains(event.target);
      if (inPanel) fromPanel.current = true;
      // A click into the field sets a question aside, as it covers for the panel.
      else if (isField(event.target) && notice?.kind === 'question') tell(null, false);
    },
  };
}

/**
 * Follows what is typed into an antd picker. antd keeps the last readable text: of `1/3/25689` it
 * would store `1/3/2568`, an emptied field it would fill again, and an unreadable one it would
 * reset without a word. Here a complete date is the value as soon as it is typed, a field left (or
 * saved with Ctrl+S) empty is empty, and what cannot be taken is told. `onRefuse` is called when
 * Enter meets text that cannot be taken.
 */
export function useTypedDate(
  options: TypedDateOptions,
  onRefuse: (notice: TypingNotice) => void,
): TypedDate {
  const typed = useRef<string | null>(null);
  const fromPanel = useRef(false);
  const [{ notice, unsettled }, setState] =
    useState<Pick<TypedDate, 'notice' | 'unsettled'>>(QUIET);
  const tell: Typing['tell'] = (next, blocks) => setState({ notice: next, unsettled: blocks });
  const change = (iso: string | null): void => {
    if (iso !== options.value) options.onChange(iso);
  };
  const settle = (): TypingNotice | null => {
    if (typed.current === null) return null;
    const judged = judge(typed.current, options);
    tell(judged.notice, judged.notice !== null);
    if (judged.take !== undefined) change(judged.take);
    return judged.notice;
  };
  const reset = (): void => {
    typed.current = null;
    tell(null, false);
  };
  return {
    notice,
    unsettled,
    dismiss: reset,
    accept: (iso) => {
      reset();
      change(iso);
    },
    take: (iso) => {
      const leftOver = typed.current !== null && !judge(typed.current, options).take;
      if (iso !== null && leftOver && !fromPanel.current) return;
      reset();
      change(iso);
    },
    handlers: handlersOf(
      { typed, fromPanel, notice, judge: (text) => judge(text, options), change, tell, settle },
      onRefuse,
    ),
  };
}
