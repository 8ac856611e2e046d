import { Button, Flex, theme } from 'antd';
import type { RefObject } from 'react';
import { region } from '../../region.ts';
import { dayOfIso } from '../format/calendar.ts';
import { isShortYear, todayAt, YEARS_AHEAD } from '../format/index.ts';
import { fill, type PickerText, wordsFor } from '../format/words.ts';
import { fieldsOf, type PickerKind } from './config.ts';
import type { TypingNotice } from './useTypedDate.ts';

interface NoticeWords {
  notice: TypingNotice;
  kind: PickerKind;
  language: string;
  min: string;
  max: string;
}

interface TypingHelpProps extends NoticeWords {
  id: string;
  acceptRef: RefObject<HTMLButtonElement | null>;
  onAccept(iso: string): void;
  onReject(): void;
}

const UNREADABLE: Record<PickerKind, PickerText> = {
  date: 'unreadableDay',
  month: 'unreadableMonth',
  year: region.calendar === 'buddhist' ? 'unreadableYear' : 'unreadableCommonYear',
};

/** A date typed in figures, as an example: 21/11/2569. */
function inFigures(iso: string, kind: PickerKind): string {
  const day = dayOfIso(iso);
  if (!day) return iso;
  return [...(kind === 'date' ? [day.day] : []), day.month, day.year + YEARS_AHEAD].join('/');
}

/** What a notice says, as a sentence for a person. */
export function noticeText({ notice, kind, language, min, max }: NoticeWords): string {
  const words = wordsFor(language).pickers;
  const show = (iso: string): string => fieldsOf[kind].format(iso, language);
  if (notice.kind === 'question') {
    const year = notice.typedYear;
    const short = { year: String(year).padStart(2, '0'), date: show(notice.iso) };
    return isShortYear(year)
      ? fill(words.shortQuestion, short)
      : fill(words.question, { year, date: show(notice.iso) });
  }
  if (notice.kind === 'unreadable') {
    const today = todayAt(Date.now());
    return fill(words[UNREADABLE[kind]], {
      text: notice.text,
      example: show(today),
      numeric: inFigures(today, kind),
    });
  }
  return fill(words[notice.kind], { limit: show(notice.kind === 'tooEarly' ? min : max) });
}

/** Under a picker: what is wrong with the typed text, or the question about its year. */
export function TypingHelp(props: TypingHelpProps) {
  const { id, notice, kind, language, acceptRef, onAccept, onReject } = props;
  const { token } = theme.useToken();
  const words = wordsFor(language).pickers;
  // antd's plain warning and error colours are too pale to read on white.
  const colour = notice.kind === 'question' ? token.colorText : token.colorErrorTextActive;
  return (
    <div id={id} role="alert" style={{ color: colour, marginTop: token.marginXXS }}>
      {noticeText(props)}
      {notice.kind === 'question' && (
        <Flex wrap gap="small" style={{ marginTop: token.marginXXS }}>
          <Button ref={acceptRef} type="primary" onClick={() => onAccept(notice.iso)}>
            {fill(words.accept, { date: fieldsOf[kind].format(notice.iso, language) })}
          </Button>
          <Button onClick={onReject}>{words.reject}</Button>
        </Flex>
      )}
    </div>
  );
}
