import { DatePicker } from 'antd';
import thai from 'antd/es/date-picker/locale/th_TH';
import { useLocale } from 'antd/es/locale';
import type { Dayjs } from 'dayjs';
import type { PickerRef } from 'rc-picker';
import {
  type AriaAttributes,
  type CSSProperties,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FIRST_YEAR, LAST_YEAR } from '../format/calendar';
import { useDateLanguage } from '../useDates';
import { buddhistConfig, dayjsOf, fieldsOf, isoOf, type PickerKind } from './config';
import { pickerLocale } from './locale';
import { panels } from './panels';
import { TypingHelp } from './TypingHelp';
import { type TypingNotice, useTypedDate } from './useTypedDate';

const Picker = DatePicker.generatePicker<Dayjs>(buddhistConfig(Date.now));

const FIRST_DAY = `${FIRST_YEAR}-01-01`;
const LAST_DAY = `${LAST_YEAR}-12-31`;

type PassedAria = Pick<
  AriaAttributes,
  'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'aria-required' | 'aria-invalid'
>;

/** What a date, month or year picker takes. Fits antd's Form.Item, which gives id and value. */
export interface BuddhistPickerProps extends PassedAria {
  id?: string;
  /** 'YYYY-MM-DD'; months and years are named by their first day. */
  value?: string | null;
  /** Called with 'YYYY-MM-DD', or null when emptied, as soon as a whole date is typed or picked. */
  onChange?(iso: string | null): void;
  /**
   * Called with true while the field holds text that is no date or asks about its year, and with
   * false when it is settled: a form should not be saved in between.
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
function passedOn(props: BuddhistPickerProps) {
  const { id, disabled, autoFocus, placeholder, size, allowClear = true } = props;
  const { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-required': required } = props;
  const aria = { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-required': required };
  return { id, disabled, autoFocus, placeholder, size, allowClear, ...aria };
}

/** The picker behind the three kinds. */
export function BuddhistPicker(props: BuddhistPickerProps & { kind: PickerKind }) {
  const { kind, value = null, min = FIRST_DAY, max = LAST_DAY } = props;
  const language = useDateLanguage();
  const [words] = useLocale('DatePicker', thai);
  const locale = useMemo(() => pickerLocale(language, words), [language, words]);
  const [open, setOpen] = useState(false);
  const picker = useRef<PickerRef>(null);
  const accept = useRef<HTMLButtonElement>(null);
  const typing = useTypedDate(typingOptions(props), (refused) => {
    setOpen(false);
    if (refused.kind === 'question') accept.current?.focus();
  });
  useUnsettledReport(typing.unsettled, props.onUnsettled);
  const answered = (answer: () => void): void => {
    answer();
    setOpen(false);
    picker.current?.focus();
  };
  const { notice } = typing;
  const help = { id: useId(), kind, language, min, max, acceptRef: accept };

  return (
    <div className={props.className} style={props.style} {...typing.handlers}>
      <Picker
        {...passedOn(props)}
        {...helpAttributes(props, notice, help.id)}
        ref={picker}
        picker={kind}
        locale={locale}
        components={panels}
        value={dayjsOf(value) ?? null}
        onChange={(date: Dayjs | null) => typing.take(date ? firstOf(isoOf(date), kind) : null)}
        // The question shows where the panel would be.
        open={open && notice?.kind !== 'question'}
        onOpenChange={setOpen}
        minDate={dayjsOf(min)}
        maxDate={dayjsOf(max)}
        defaultPickerValue={value ? undefined : dayjsOf(props.opensAt)}
        style={{ width: '100%' }}
      />
      {notice && (
        <TypingHelp
          {...help}
          notice={notice}
          onAccept={(iso) => answered(() => typing.accept(iso))}
          onReject={() => answered(typing.dismiss)}
        />
      )}
    </div>
  );
}

function typingOptions(props: BuddhistPickerProps & { kind: PickerKind }) {
  const { kind, value = null, min = FIRST_DAY, max = LAST_DAY, allowClear = true } = props;
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
function helpAttributes(props: BuddhistPickerProps, notice: TypingNotice | null, helpId: string) {
  const described = [props['aria-describedby'], notice && helpId].filter(Boolean).join(' ');
  return {
    status: noticeStatus(notice?.kind) ?? props.status,
    'aria-invalid': notice ? true : props['aria-invalid'],
    'aria-describedby': described || undefined,
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
