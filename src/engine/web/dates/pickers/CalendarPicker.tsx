import { DatePicker } from 'antd';
import thai from 'antd/es/date-picker/locale/th_TH';
import { useLocale } from 'antd/es/locale';
import type { Dayjs } from 'dayjs';
import type { PickerRef } from 'rc-picker';
import {
  type AriaAttributes,
  type CSSProperties,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { wordsFor } from '../format/words.ts';
import { useDateLanguage } from '../useDates.ts';
import { dayjsOf, fieldsOf, isoOf, type PickerKind, pickerConfig, WIDEST } from './config.ts';
import { pickerLocale } from './locale.ts';
import { components, FieldText, markCursor } from './panels.tsx';
import { noticeText, TypingHelp } from './TypingHelp.tsx';
import { usePanelKeys } from './usePanelKeys.ts';
import { type TypingNotice, useTypedDate } from './useTypedDate.ts';

const Picker = DatePicker.generatePicker(pickerConfig(Date.now));
/** Where neither edge of the field leaves room for the panel it moves sideways, into the window. */
const WITHIN_WINDOW = { overflow: { adjustX: true, adjustY: true, shiftX: true } };

type PassedAria = Pick<
  AriaAttributes,
  'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'aria-required' | 'aria-invalid'
>;

/** What a date, month or year picker takes. Fits antd's Form.Item, which gives id and value. */
export interface CalendarPickerProps extends PassedAria {
  id?: string;
  /** 'YYYY-MM-DD'; months and years are named by their first day. */
  value?: string | null;
  /**
   * Called with 'YYYY-MM-DD', or null when emptied: when it is picked, and with what is typed when
   * the field is left, by Enter, or when Ctrl+S saves.
   */
  onChange?(iso: string | null): void;
  /**
   * Called with true while the field holds text that is not the value (no date, or one not taken
   * yet), and with false when it is settled: a form should not be saved in between.
   */
  onUnsettled?(unsettled: boolean): void;
  /** The first and last day allowed, 'YYYY-MM-DD'. */
  min?: string;
  max?: string;
  /** 'YYYY-MM-DD' the panel opens at while there is no value; today without it. */
  opensAt?: string | null;
  allowClear?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  size?: 'small' | 'middle' | 'large';
  status?: '' | 'warning' | 'error';
  style?: CSSProperties;
  className?: string;
}

/** What goes to antd as it came. */
function passedOn(props: CalendarPickerProps) {
  const { id, disabled, autoFocus, placeholder, size, allowClear = true } = props;
  const { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-required': required } = props;
  const aria = { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-required': required };
  return { id, disabled, autoFocus, placeholder, size, allowClear, ...aria };
}

/** The picker behind the three kinds. */
export function CalendarPicker(props: CalendarPickerProps & { kind: PickerKind }) {
  const { kind, value = null, min = WIDEST.min, max = WIDEST.max } = props;
  const language = useDateLanguage();
  const antdWords = useLocale('DatePicker', thai)[0];
  const locale = useMemo(() => pickerLocale(language, antdWords), [language, antdWords]);
  const [open, setOpen] = useState(false);
  const accept = useRef<HTMLButtonElement>(null);
  const typing = useTypedDate(typingOptions(props), (refused) => {
    setOpen(false);
    if (refused.kind === 'question') accept.current?.focus();
  });
  useUnsettledReport(typing.unsettled, props.onUnsettled);
  const shown = typing.pending ?? value;
  // The same object while it is the same day: antd turns the panel back to every new one.
  const date = useMemo(() => dayjsOf(shown) ?? null, [shown]);
  const picker = useRef<PickerRef>(null);
  // rc-picker gives its own day once more while it closes, after another was picked by the keys.
  const pressed = useRef(false);
  /** Ends typing: the field shows its value again, whatever stood in it. */
  const answered = (answer: () => void): void => {
    answer();
    picker.current?.focus();
    setOpen(false);
  };
  const keys = usePanelKeys({
    kind,
    start: shown ?? props.opensAt ?? null,
    min: firstOf(min, kind),
    max,
    open,
    setOpen,
    onPick: (iso) => answered(() => typing.take(firstOf(iso, kind))),
  });
  const { notice } = typing;
  const help = { id: useId(), kind, language, min, max, acceptRef: accept };
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  useRefusal(place, notice && noticeText({ ...help, notice }));

  return (
    <div
      ref={place}
      className={props.className}
      style={props.style}
      {...typing.handlers}
      onClickCapture={() => {
        pressed.current = true;
      }}
      onKeyDownCapture={(event) => {
        pressed.current = false;
        if (!(event.target instanceof HTMLInputElement)) return;
        const restores = event.key === 'Escape' && !open && typing.unsettled;
        if (restores) {
          event.stopPropagation();
          answered(typing.dismiss);
        } else if (!keys.onKey(event)) {
          typing.handlers.onKeyDownCapture(event);
          if (event.key === 'Enter') setOpen(false);
        }
      }}
      onInput={(event) => {
        keys.release();
        typing.handlers.onInput(event);
      }}
    >
      <FieldText value={typing.typed ?? (value ? fieldsOf[kind].format(value, language) : '')}>
        <Picker
          {...passedOn(props)}
          {...helpAttributes(props, notice, help.id, hintId)}
          ref={picker}
          picker={kind}
          locale={locale}
          popupAlign={WITHIN_WINDOW}
          components={components}
          cellRender={markCursor(kind, keys.cursor)}
          value={date}
          onChange={(taken: Dayjs | null) => {
            if (pressed.current) typing.take(taken && firstOf(isoOf(taken), kind));
          }}
          // The question shows where the panel would be.
          open={open && notice?.kind !== 'question'}
          onOpenChange={(next) => {
            setOpen(next);
            keys.release();
          }}
          pickerValue={keys.view}
          onPickerValueChange={keys.setView}
          minDate={dayjsOf(min)}
          maxDate={dayjsOf(max)}
          defaultPickerValue={value ? undefined : dayjsOf(props.opensAt)}
          style={{ width: '100%' }}
        />
      </FieldText>
      <span id={hintId} hidden>
        {wordsFor(language).pickers.keys}
      </span>
      <span role="status" className="visually-hidden">
        {keys.cursor && fieldsOf[kind].spoken(keys.cursor, language)}
      </span>
      {notice && (
        <TypingHelp
          {...help}
          notice={notice}
          onAccept={(iso) => answered(() => typing.take(iso))}
          onReject={() => answered(typing.dismiss)}
        />
      )}
    </div>
  );
}

/** Prevents the form around from being sent, in the browser's own way, while `reason` stands. */
function useRefusal(place: RefObject<HTMLElement | null>, reason: string | null): void {
  useEffect(() => {
    place.current?.querySelector('input')?.setCustomValidity(reason ?? '');
  }, [place, reason]);
}

function typingOptions(props: CalendarPickerProps & { kind: PickerKind }) {
  const { kind, value = null, min = WIDEST.min, max = WIDEST.max, allowClear = true } = props;
  return {
    value,
    min: firstOf(min, kind),
    max,
    clearable: allowClear,
    parse: fieldsOf[kind].parse,
    onChange: (iso: string | null) => props.onChange?.(iso),
  };
}

/** Ties the field to the help under it. */
function helpAttributes(
  props: CalendarPickerProps,
  notice: TypingNotice | null,
  helpId: string,
  hintId: string,
) {
  const described = [props['aria-describedby'], notice && helpId, hintId].filter(Boolean).join(' ');
  return {
    status: noticeStatus(notice?.kind) ?? props.status,
    'aria-invalid': notice ? true : props['aria-invalid'],
    'aria-describedby': described,
  };
}

function noticeStatus(kind: string | undefined): 'warning' | 'error' | undefined {
  if (!kind) return undefined;
  return kind === 'question' ? 'warning' : 'error';
}

/** Months and years are named by their first day; the panel keeps the day it stood on. */
function firstOf(iso: string, kind: PickerKind): string {
  if (kind === 'date') return iso;
  return kind === 'month' ? `${iso.slice(0, 7)}-01` : `${iso.slice(0, 4)}-01-01`;
}

function useUnsettledReport(unsettled: boolean, report?: (unsettled: boolean) => void): void {
  const latest = useRef(report);
  latest.current = report;
  const reported = useRef(false);
  useEffect(() => {
    if (unsettled !== reported.current) latest.current?.(unsettled);
    reported.current = unsettled;
  }, [unsettled]);
}
