// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  DayPicker,
  type DayRange,
  MonthPicker,
  YearPicker,
} from '../../src/engine/web/dates/pickers/index.tsx';
import {
  alertText,
  click,
  field,
  find,
  KeptRange,
  kept,
  leave,
  press,
  show,
  type,
  typeKeys,
} from './picking.tsx';

describe('the day picker', () => {
  it('shows the Buddhist era in the field, the header, the years and the decades', async () => {
    await show(kept(DayPicker, '2026-11-21').element);
    expect(field().value).toBe('21 พ.ย. 2569');
    await click(field());
    expect(document.querySelector('.ant-picker-header-view')?.textContent).toBe('พ.ย.2569');
    await click(find('.ant-picker-year-btn', '2569'));
    expect(find('.ant-picker-decade-btn', '2560-2569')).toBeTruthy();
    expect(find('td', '2568')).toBeTruthy();
    await click(find('.ant-picker-decade-btn', '2560-2569'));
    expect(find('td', '2550-2559')).toBeTruthy();
  });

  it('gives ISO for a day picked in the panel', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await click(field());
    await click(find('td.ant-picker-cell-in-view', '5'));
    expect(changes).toEqual(['2026-11-05']);
    expect(field().value).toBe('5 พ.ย. 2569');
  });

  it.each([
    ['15 ม.ค. 2569', '2026-01-15'],
    ['9 มค 2569', '2026-01-09'],
    ['1/3/2568', '2025-03-01'],
    ['05122533', '1990-12-05'],
    ['๒๙ กุมภาพันธ์ ๒๕๖๗', '2024-02-29'],
  ])('takes %s when the field is left', async (text, iso) => {
    const { element, changes } = kept(DayPicker, null);
    await show(element);
    await type(text);
    await leave();
    expect(changes).toEqual([iso]);
  });

  it.each(['2569-11-21', '2569/11/21', '21/11/2569', '21 พ.ย. 2569', '21112569', '๒๑/๑๑/๒๕๖๙'])(
    'leaves %s alone while it is typed key by key, and takes it with Enter',
    async (text) => {
      const { element, changes } = kept(DayPicker, null);
      await show(element);
      const halves = [...text].map((_key, place) => text.slice(0, place + 1));
      expect(await typeKeys(text)).toEqual(halves);
      expect(changes).toEqual([]);
      await press({ key: 'Enter' });
      expect(changes).toEqual(['2026-11-21']);
      expect(field().value).toBe('21 พ.ย. 2569');
      await leave();
      expect([field().value, changes]).toEqual(['21 พ.ย. 2569', ['2026-11-21']]);
    },
  );

  it('takes the same day typed in another form without a change', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('');
    await typeKeys('2569-11-21');
    await leave();
    expect([field().value, changes]).toEqual(['21 พ.ย. 2569', []]);
  });

  it('shows in the panel what is typed so far, and a day picked there takes its place', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await click(field());
    await type('');
    await typeKeys('5/11/2569');
    expect(document.querySelector('.ant-picker-cell-selected')?.textContent).toBe('5');
    await click(find('td.ant-picker-cell-in-view', '21'));
    expect(field().value).toBe('21 พ.ย. 2569');
    await leave();
    expect([field().value, changes]).toEqual(['21 พ.ย. 2569', []]);
  });

  it('takes the day with Tab before the focus moves, so that its time can be reached', async () => {
    const { element, changes } = kept(DayPicker, null);
    await show(element);
    await typeKeys('2569/1/15');
    await press({ key: 'Tab' });
    expect(changes).toEqual(['2026-01-15']);
  });

  it('names the buttons of its header by the words on them', async () => {
    const nameOf = (selector: string) =>
      document.querySelector(selector)?.getAttribute('aria-label');
    await show(kept(DayPicker, '2026-11-21').element);
    await click(field());
    expect(nameOf('.ant-picker-month-btn')).toBe('พ.ย. เลือกเดือน');
    expect(nameOf('.ant-picker-year-btn')).toBe('2569 เลือกปี');
    await click(find('.ant-picker-year-btn', '2569'));
    expect(nameOf('.ant-picker-decade-btn')).toBe('2560-2569 เลือกทศวรรษ');
  });

  it('keeps the value and says why when the text is no date', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('29 ก.พ. 2566');
    await leave();
    expect(changes).toEqual([]);
    expect(field().value).toBe('29 ก.พ. 2566');
    expect(alertText()).toContain('อ่าน “29 ก.พ. 2566” เป็นวันที่ไม่ได้');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const [help = ''] = (field().getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(help)?.getAttribute('role')).toBe('alert');
  });

  it('leaves the typed text alone when the panel opens under the mouse', async () => {
    await show(kept(DayPicker, null).element);
    await click(field());
    await type('15 ม');
    await act(async () => {
      find('td.ant-picker-cell-in-view', '5').dispatchEvent(
        new MouseEvent('mouseover', { bubbles: true }),
      );
    });
    expect(field().value).toBe('15 ม');
  });

  it('does not store the readable beginning of an unreadable text', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21', { max: '2026-12-31' });
    await show(element);
    await type('1/3/2575');
    await type('1/3/25751');
    await leave();
    expect(changes).toEqual([]);
    expect(field().value).toBe('1/3/25751');
  });

  it('is emptied by emptying the field and leaving it', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('');
    expect(changes).toEqual([]);
    await leave();
    expect(changes).toEqual([null]);
    expect(field().value).toBe('');
  });

  it('is emptied when Ctrl+S saves, on a Thai keyboard too', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('');
    await press({ key: 'ห', code: 'KeyS', ctrlKey: true });
    expect(changes).toEqual([null]);
  });

  it('says which days are allowed', async () => {
    const { element, changes } = kept(DayPicker, null, {
      min: '2026-01-01',
      max: '2026-11-21',
    });
    await show(element);
    await type('22/11/2569');
    await leave();
    expect(alertText()).toBe('เลือกได้ไม่เกิน 21 พ.ย. 2569');
    await type('31/12/2568');
    await leave();
    expect(alertText()).toBe('เลือกได้ตั้งแต่ 1 ม.ค. 2569 เป็นต้นไป');
    expect(changes).toEqual([]);
  });
});

describe('a year of the Common Era typed as พ.ศ. is caught with a question', () => {
  it('asks, and takes the day on yes', async () => {
    const { element, changes } = kept(DayPicker, null);
    await show(element);
    await type('21/11/2026');
    expect(alertText()).toBe('พิมพ์ปี 2026 ซึ่งเป็น ค.ศ. หมายถึง 21 พ.ย. 2569 ใช่หรือไม่');
    await leave();
    expect(changes).toEqual([]);
    await click(find('button', 'ใช่ ใช้ 21 พ.ย. 2569'));
    expect(changes).toEqual(['2026-11-21']);
    expect(field().value).toBe('21 พ.ย. 2569');
    expect(alertText()).toBeUndefined();
    expect(document.activeElement).toBe(field());
  });

  it('leaves the value alone on no', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-01');
    await show(element);
    await type('21/11/2026');
    await leave();
    await click(find('button', 'ไม่ใช่ พิมพ์ใหม่'));
    expect(changes).toEqual([]);
    expect(field().value).toBe('1 พ.ย. 2569');
    expect(alertText()).toBeUndefined();
  });

  it('does not let Enter send the form, but goes to the answer', async () => {
    await show(kept(DayPicker, null).element);
    await type('21/11/2026');
    expect(await press({ key: 'Enter' })).toBe(false);
    expect(document.activeElement?.textContent).toBe('ใช่ ใช้ 21 พ.ย. 2569');
  });

  it('informs its form while the text is unsettled', async () => {
    const states: boolean[] = [];
    const onUnsettled = (state: boolean): void => void states.push(state);
    await show(kept(DayPicker, null, { onUnsettled }).element);
    await type('21/11/2026');
    expect(states).toEqual([true]);
    await click(find('button', 'ใช่ ใช้ 21 พ.ย. 2569'));
    expect(states).toEqual([true, false]);
  });
});

describe('month, year and range', () => {
  it('names a month and a year by their first day', async () => {
    const month = kept(MonthPicker, '2026-11-01');
    await show(month.element);
    expect(field().value).toBe('พฤศจิกายน 2569');
    await type('มี.ค. 2570');
    await leave();
    expect(month.changes).toEqual(['2027-03-01']);
    const year = kept(YearPicker, '2026-01-01');
    await show(<section>{year.element}</section>);
    expect(field().value).toBe('2569');
    await type('2571');
    await leave();
    expect(year.changes).toEqual(['2028-01-01']);
  });

  it('keeps the other end while the beginning of a date would go beyond it', async () => {
    const changes: (DayRange | null)[] = [];
    await show(
      <KeptRange first={['2026-11-15', null]} onChange={(range) => changes.push(range)} />,
    );
    await typeKeys('2569-11-21', field(1));
    await leave(field(1));
    expect(changes).toEqual([['2026-11-15', '2026-11-21']]);
  });

  it('empties the other end when one goes beyond it', async () => {
    const changes: (DayRange | null)[] = [];
    await show(
      <KeptRange first={['2026-10-01', '2026-11-21']} onChange={(range) => changes.push(range)} />,
    );
    expect([field(0).value, field(1).value]).toEqual(['1 ต.ค. 2569', '21 พ.ย. 2569']);
    await type('1/12/2569', field(0));
    await leave(field(0));
    await type('31/12/2569', field(1));
    await leave(field(1));
    await type('', field(0));
    await leave(field(0));
    await type('', field(1));
    await leave(field(1));
    expect(changes).toEqual([
      ['2026-12-01', null],
      ['2026-12-01', '2026-12-31'],
      [null, '2026-12-31'],
      null,
    ]);
  });
});

describe('in English', () => {
  it('shows English months and the Buddhist year', async () => {
    await act(async () => i18next.changeLanguage('en').then(() => undefined));
    await show(kept(DayPicker, '2026-11-21').element);
    expect(field().value).toBe('21 Nov 2569 BE');
    await act(async () => i18next.changeLanguage('th').then(() => undefined));
    expect(field().value).toBe('21 พ.ย. 2569');
  });
});
