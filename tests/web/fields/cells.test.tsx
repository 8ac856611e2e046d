// @vitest-environment jsdom
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import '../../../src/engine/web/screens/custom/added-parts.ts';
import { FieldCell } from '../../../src/engine/web/fields/FieldCell.tsx';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';

const { specimens } = configWith(EVERY_TYPE).resources;

function cellOf(name: keyof typeof EVERY_TYPE, value: unknown, record: Values = {}) {
  const field = specimens?.fieldsByName[name];
  if (!field) throw new Error(name);
  return <FieldCell field={field} resourceName="specimens" value={value} record={record} />;
}

/** What stands in a list for a value of a field. */
function draw(name: keyof typeof EVERY_TYPE, value: unknown): HTMLElement {
  const html = renderToStaticMarkup(cellOf(name, value));
  return new DOMParser().parseFromString(html, 'text/html').body;
}

describe('a cell', () => {
  it('opens an address of the web in a page of its own, which learns nothing of this one', () => {
    const link = draw('website', 'https://www.example.com/a').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://www.example.com/a');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//evil.example'])(
    'never links to %j, whichever server says so',
    (value) => {
      expect(draw('website', value).querySelector('a')).toBeNull();
    },
  );

  it('saves a file under its name, and links to nothing that is not stored', () => {
    const stored = `/api/files/${'a'.repeat(64)}.pdf?name=${encodeURIComponent('สัญญา.pdf')}`;
    const link = draw('papers', stored).querySelector('a');
    expect(link?.download).toBe('สัญญา.pdf');
    expect(link?.textContent).toBe('สัญญา.pdf');
    expect(draw('papers', 'data:;name=a.pdf;base64,AAAA').querySelector('a')).toBeNull();
    expect(draw('papers', 'javascript:alert(1)').querySelector('a')).toBeNull();
  });

  it('writes money with its separators, both decimals and the currency', () => {
    expect(draw('price', 1_234_567.5).textContent).toContain('1,234,567.50');
    expect(draw('price', 3).textContent).toContain('3.00');
    expect(draw('tonnes', 1234.5).textContent).toContain('1,234.5');
  });

  it.each([
    ['th', 'ศรีภูมิ เมืองเชียงใหม่ เชียงใหม่'],
    ['en', 'Si Phum, Mueang Chiang Mai, Chiang Mai'],
    ['lo', 'Si Phum, Mueang Chiang Mai, Chiang Mai'],
  ])('names an area in %s as the map and the files do', async (language, told) => {
    const named = { province: '{{name}}', amphure: '{{name}}', tambon: '{{name}}' };
    const words = createInstance();
    await words.init({
      lng: language,
      fallbackLng: 'th',
      resources: { th: { fields: { area: { named } } }, en: { fields: { area: { named } } } },
    });
    const path = [
      { code: '50', nameTh: 'เชียงใหม่', nameEn: 'Chiang Mai' },
      { code: '5001', nameTh: 'เมืองเชียงใหม่', nameEn: 'Mueang Chiang Mai' },
      { code: '500101', nameTh: 'ศรีภูมิ', nameEn: 'Si Phum' },
    ];
    const cell = cellOf('tambonCode', '500101', { tambon: { path } });
    const html = renderToStaticMarkup(<I18nextProvider i18n={words}>{cell}</I18nextProvider>);
    expect(html).toBe(`<span>${told}</span>`);
  });

  it('says in words whether something in an entry of a list is so, and shows the same twice', async () => {
    const words = createInstance();
    await words.init({
      lng: 'th',
      resources: {
        th: {
          fields: { boolean: { yes: 'ใช่', no: 'ไม่ใช่' } },
          resources: { specimens: { items: { parts: { tested: 'ตรวจแล้ว' } } } },
        },
      },
    });
    const field = {
      type: 'list',
      name: 'parts',
      max: 5,
      fields: {
        place: { type: 'text', max: 20 },
        metres: { type: 'integer', min: 0, max: 9 },
        tested: { type: 'boolean' },
      },
    } as const;
    const entry = (tested: boolean | null) => ({ place: 'ท่อ', metres: null, tested });
    const value = [entry(true), entry(false), entry(false), entry(null)];
    const cell = <FieldCell field={field} resourceName="specimens" value={value} record={{}} />;
    const html = renderToStaticMarkup(<I18nextProvider i18n={words}>{cell}</I18nextProvider>);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    expect([...body.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(
      ['ท่อ ตรวจแล้ว: ใช่', 'ท่อ ตรวจแล้ว: ไม่ใช่', 'ท่อ ตรวจแล้ว: ไม่ใช่', 'ท่อ'],
    );
  });

  it('shows a colour and tells its digits', () => {
    const cell = draw('colour', '#22ee77');
    expect(cell.querySelector('span span')?.getAttribute('style')).toMatch(/background/);
    expect(cell.textContent).toBe('#22ee77');
  });
});
