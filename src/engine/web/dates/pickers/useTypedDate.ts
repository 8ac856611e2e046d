import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react';
import { isShortYear, type ParsedDate } from '../format/index.ts';

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

interface Checked {
  /** The day to take; null for an emptied field; undefined when nothing is to be taken. */
  take?: string | null;
  notice: TypingNotice | null;
}

function check(text: string, { min, max, clearable, parse }: TypedDateOptions): Checked {
  if (text.trim() === '') return clearable ? { take: null, notice: null } : { notice: null };
  const parsed = parse(text);
  if (parsed.kind === 'invalid') return { notice: { kind: 'unreadable', text } };
  if (parsed.iso < min) return { notice: { kind: 'tooEarly' } };
  if (parsed.iso > max) return { notice: { kind: 'tooLate' } };
  if (parsed.kind === 'question') return { notice: parsed };
  return { take: parsed.iso, notice: null };
}

/** What is typed and not settled yet, and what is to be said about it. */
interface TypingState {
  /** The text in the field, as typed; null while the field shows its value. */
  typed: string | null;
  notice: TypingNotice | null;
}

const QUIET: TypingState = { typed: null, notice: null };

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement;

/** What a picker's surroundings need to follow the typing in it. */
export interface TypedDate extends TypingState {
  /** The day the text says so far, 'YYYY-MM-DD', for the panel to show; null when it says none. */
  pending: string | null;
  /** Whether the field holds text that is not the value: no date, a question, or not taken yet. */
  unsettled: boolean;
  dismiss(): void;
  /** A value from the panel, or null from the button that clears, in the place of any text. */
  take(iso: string | null): void;
  /** For the element around the picker. */
  handlers: {
    onInput(event: FormEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void;
    onMouseDownCapture(event: MouseEvent<HTMLElement>): void;
  };
}

/** The state behind the handlers, as of one render. */
interface Typing {
  notice: TypingNotice | null;
  check(text: string): Checked;
  show(text: string, notice: TypingNotice | null): void;
  /** Sets what is said aside; the text stays. */
  hush(): void;
  /** What stands in the way of taking what is typed; null when nothing does. */
  refusal(): TypingNotice | null;
  /** Takes or refuses what is typed, and returns why it was refused. */
  settle(): TypingNotice | null;
}

function handlersOf(
  { notice, check, show, hush, refusal, settle }: Typing,
  onRefuse: (notice: TypingNotice) => void,
): TypedDate['handlers'] {
  return {
    onInput: (event) => {
      if (!isField(event.target)) return;
      const checked = check(event.target.value);
      // Half-typed text is no fault yet; a question is asked at once, while Tab can reach it, unless
      // more digits of the year may be on their way.
      const asks = checked.notice?.kind === 'question' && !isShortYear(checked.notice.typedYear);
      show(event.target.value, asks ? checked.notice : null);
    },
    onBlur: (event) => {
      if (isField(event.target)) settle();
    },
    onKeyDownCapture: (event) => {
      if (!isField(event.target)) return;
      const saves = event.code === 'KeyS' && (event.ctrlKey || event.metaKey);
      // Taken before the focus moves, the day opens the field of its time to Tab.
      const leaves = event.key === 'Tab' && refusal() === null;
      if (event.key !== 'Enter' && !saves && !leaves) return;
      const refused = settle();
      if (!refused || saves) return;
      // The form around must not be sent with a date that is not the one on screen.
      event.preventDefault();
      event.stopPropagation();
      onRefuse(refused);
    },
    onMouseDownCapture: (event) => {
      // A click into the field sets a question aside, as it covers for the panel.
      if (isField(event.target) && notice?.kind === 'question') hush();
    },
  };
}

/**
 * Follows what is typed into an antd picker. The beginning of a date can be a date itself, as
 * `2569-11-2` is of `2569-11-21`: text stays as it is typed, and is taken when the field is left,
 * by Enter, or when Ctrl+S saves. Empty is then empty, and what cannot be read stays and is reported.
 * `onRefuse` is called when Enter meets text that cannot be taken.
 */
export function useTypedDate(
  options: TypedDateOptions,
  onRefuse: (notice: TypingNotice) => void,
): TypedDate {
  const [state, setState] = useState(QUIET);
  // Enter can follow a key before the screen is drawn anew.
  const latest = useRef(state);
  const update = (next: TypingState): void => {
    latest.current = next;
    setState(next);
  };
  const checkTyped = (): Checked | null =>
    latest.current.typed === null ? null : check(latest.current.typed, options);
  const take = (iso: string | null): void => {
    update(QUIET);
    if (iso !== options.value) options.onChange(iso);
  };
  const settle = (): TypingNotice | null => {
    const checked = checkTyped();
    if (!checked) return null;
    if (checked.notice) update({ ...latest.current, notice: checked.notice });
    else take(checked.take === undefined ? options.value : checked.take);
    return checked.notice;
  };
  const soFar = state.typed === null ? null : check(state.typed, options);
  return {
    ...state,
    pending: soFar?.take ?? null,
    unsettled: soFar !== null && (soFar.notice !== null || differs(soFar.take, options.value)),
    dismiss: () => update(QUIET),
    take,
    handlers: handlersOf(
      {
        notice: state.notice,
        check: (text) => check(text, options),
        show: (typed, notice) => update({ typed, notice }),
        hush: () => update({ ...latest.current, notice: null }),
        refusal: () => checkTyped()?.notice ?? null,
        settle,
      },
      onRefuse,
    ),
  };
}

/** Whether the day to take is another than the value; a field that must not be empty takes none. */
function differs(take: string | null | undefined, value: string | null): boolean {
  return take !== undefined && take !== value;
}
