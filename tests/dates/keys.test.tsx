// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { DayPicker, MonthPicker } from '../../src/engine/web/dates/pickers/index.tsx';
import { alertText, field, kept, leave, press, show, type } from './picking.tsx';

const said = (): string | null | undefined => document.querySelector('[role=status]')?.textContent;
const marked = (): string | null | undefined =>
  document.querySelector('[data-cursor]')?.textContent;
const panelShown = (): boolean => document.querySelector('.ant-picker-dropdown') !== null;

async function keys(...names: string[]): Promise<void> {
  for (const key of names) await press({ key });
}

describe('with the keyboard alone', () => {
  it('Arrow Down goes into the panel, arrows move, Enter picks', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await act(async () => field().focus());
    await keys('ArrowDown');
    expect([said(), marked()]).toEqual(['21 พฤศจิกายน 2569', '21']);
    await keys('ArrowRight', 'ArrowDown');
    expect([said(), marked()]).toEqual(['29 พฤศจิกายน 2569', '29']);
    await keys('PageDown', 'PageDown', 'ArrowLeft');
    expect(said()).toBe('28 มกราคม 2570');
    expect(document.querySelector('.ant-picker-header-view')?.textContent).toBe('ม.ค.2570');
    expect(changes).toEqual([]);
    await keys('Enter');
    expect(changes).toEqual(['2027-01-28']);
    expect(field().value).toBe('28 ม.ค. 2570');
    expect(said()).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('Escape closes the panel and changes nothing', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await act(async () => field().focus());
    await keys('ArrowDown', 'ArrowDown');
    expect(panelShown()).toBe(true);
    // Handled here: a drawer or a filter around does not close with it.
    expect(await press({ key: 'Escape' })).toBe(false);
    expect(said()).toBe('');
    expect(changes).toEqual([]);
    expect(field().value).toBe('21 พ.ย. 2569');
    expect(await press({ key: 'Escape' })).toBe(true);
  });

  it('arrows belong to the text until Arrow Down, and again after typing', async () => {
    await show(kept(DayPicker, '2026-11-21').element);
    await act(async () => field().focus());
    expect(await press({ key: 'ArrowLeft' })).toBe(true);
    await keys('ArrowDown');
    expect(await press({ key: 'ArrowLeft' })).toBe(false);
    await type('1');
    expect(await press({ key: 'ArrowLeft' })).toBe(true);
  });

  it('starts today where there is no value, and stays within what is allowed', async () => {
    const { element, changes } = kept(DayPicker, null, {
      min: '2020-01-01',
      max: '2020-01-31',
    });
    await show(element);
    await act(async () => field().focus());
    await keys('ArrowDown', 'PageDown', 'Enter');
    expect(changes).toEqual(['2020-01-31']);
  });

  it('picks a month by its first day', async () => {
    const { element, changes } = kept(MonthPicker, '2026-11-01');
    await show(element);
    await act(async () => field().focus());
    await keys('ArrowDown', 'ArrowDown');
    expect(said()).toBe('กุมภาพันธ์ 2570');
    await keys('Enter');
    expect(changes).toEqual(['2027-02-01']);
  });

  it('says how, beside what else describes the field', async () => {
    await show(kept(DayPicker, null, { 'aria-describedby': 'help' }).element);
    const [help, hint = ''] = (field().getAttribute('aria-describedby') ?? '').split(' ');
    expect(help).toBe('help');
    expect(document.getElementById(hint)?.textContent).toBe('กดลูกศรลงเพื่อเลือกจากปฏิทิน');
  });
});

describe('text that is no date yet', () => {
  it('stays in the field, refused, until it is mended', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('31 ก.พ. 2569');
    await leave();
    expect(field().value).toBe('31 ก.พ. 2569');
    expect(field().validationMessage).toContain('อ่าน “31 ก.พ. 2569” เป็นวันที่ไม่ได้');
    await act(async () => field().focus());
    await leave();
    expect(field().value).toBe('31 ก.พ. 2569');
    expect(alertText()).toContain('31 ก.พ. 2569');
    await type('28 ก.พ. 2569');
    await leave();
    expect(changes).toEqual(['2026-02-28']);
    expect([field().validationMessage, alertText()]).toEqual(['', undefined]);
  });

  it('is given up for the value with Escape', async () => {
    const { element, changes } = kept(DayPicker, '2026-11-21');
    await show(element);
    await type('31 ก.พ. 2569');
    await leave();
    await press({ key: 'Escape' });
    expect([field().value, alertText(), changes]).toEqual(['21 พ.ย. 2569', undefined, []]);
  });

  it('keeps the browser from sending the form around', async () => {
    await show(<form>{kept(DayPicker, null).element}</form>);
    const form = document.querySelector('form');
    expect(form?.checkValidity()).toBe(true);
    await type('เมื่อวาน');
    await leave();
    expect(form?.checkValidity()).toBe(false);
    await type('20/11/2569');
    await leave();
    expect(form?.checkValidity()).toBe(true);
  });
});

describe('a year of two digits', () => {
  it('is asked about when the field is left, not while the year may go on', async () => {
    const { element, changes } = kept(DayPicker, null);
    await show(element);
    await type('1/3/25');
    expect(alertText()).toBeUndefined();
    await type('1/3/69');
    await leave();
    expect(alertText()).toBe('พิมพ์ปีเพียงสองหลัก (69) หมายถึง 1 มี.ค. 2569 ใช่หรือไม่');
    expect(changes).toEqual([]);
    await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click());
    expect(changes).toEqual(['2026-03-01']);
    expect(field().value).toBe('1 มี.ค. 2569');
  });
});
