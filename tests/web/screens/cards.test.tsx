// @vitest-environment jsdom
/** What the card of a row tells on a narrow screen. */
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import resources from '../../../locales/th/resources.json';
import type { FieldDeclaration, Resource } from '../../../src/engine/declaration/types.ts';
import '../../../src/engine/web/screens/custom/added-parts.ts';
import {
  gatherScreenParts,
  ScreenParts,
} from '../../../src/engine/web/screens/custom/screen-parts.ts';
import { RowSummary } from '../../../src/engine/web/screens/list/RowSummary.tsx';
import type { Row } from '../../../src/engine/web/screens/shared/rows.ts';
import { configWith } from '../../support/every-type.ts';

type Fields = Readonly<Record<string, FieldDeclaration>>;

function specimensWith(fields: Fields): Resource {
  const { specimens } = configWith({
    name: { type: 'text', max: 100, required: true },
    ...fields,
  }).resources;
  if (!specimens) throw new Error('specimens');
  return specimens;
}

const usual = specimensWith({
  unitId: { type: 'reference', resource: 'units' },
  part: { type: 'choice', choices: 'foodPart' },
  state: { type: 'choice', choices: 'cleanliness' },
  bought: { type: 'date' },
});
const price = { type: 'decimal', precision: 9, scale: 2, min: 0, max: 1000 } as const;
const weight = { ...price, suffix: 'kg' } as const;

const row: Row = {
  ...{ id: 1, version: 1, active: true, name: 'เครื่อง', updatedAt: '2026-11-20T03:00:00.000Z' },
  ...{ unitId: 1, unit: { id: 1, name: 'ครัว' }, part: 'inedible', state: 'clean' },
};
const OWN = { specimens: { state: () => <strong>สะอาดจริง</strong> } };

const LABELS = {
  ...{ bought: 'วันที่ซื้อ', sold: 'วันที่ขาย', weight: 'น้ำหนัก', price: 'ราคา' },
  ...{ opens: 'เปิด', state: 'สภาพ' },
};
let words: i18n;
beforeAll(async () => {
  words = i18next.createInstance();
  const specimens = { fields: LABELS };
  await words.init({ lng: 'th', resources: { th: { resources: { ...resources, specimens } } } });
});

/** The text of a row's card. */
function cardOf(values: Partial<Row>, cells = {}, resource = usual): string {
  const parts = gatherScreenParts([{ name: 'tests', cells }]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <ScreenParts value={parts}>
          <RowSummary resource={resource} row={{ ...row, ...values }} address="" />
        </ScreenParts>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

/** The text of the card of a specimen with further fields. */
const cardWith = (fields: Fields, values: Partial<Row>): string =>
  cardOf(values, {}, specimensWith(fields));

it('says when a day is another than that of the other cards', () => {
  const changed = resources.fields.updatedAt;
  expect(cardOf({ bought: '2026-01-02' })).toContain('2 ม.ค. 2569');
  expect(cardOf({ bought: '2026-01-02' })).not.toContain(changed);
  expect(cardOf({ bought: null })).toContain(`${changed} 20 พ.ย. 2569`);
});

it('shows the field that an application draws in its own way', () => {
  expect(cardOf({}, OWN)).toContain('สะอาดจริง');
  expect(cardOf({})).not.toContain('สะอาดจริง');
});

it('explains a day where a row has several', () => {
  const days: Fields = { bought: { type: 'date' }, sold: { type: 'date' } };
  expect(cardWith(days, { bought: '2026-01-02' })).toContain('วันที่ซื้อ 2 ม.ค. 2569');
  expect(cardWith(days, { sold: '2026-03-04' })).toContain('วันที่ขาย 4 มี.ค. 2569');
});

it('shows a number with its unit, and explains it unless that is all there is to know', () => {
  const kilograms = `5${resources.suffix.kg}`;
  expect(cardWith({ weight }, { weight: 5 })).toContain(kilograms);
  expect(cardWith({ weight }, { weight: 5 })).not.toContain('น้ำหนัก');
  expect(cardWith({ weight, price }, { weight: 5 })).toContain(`น้ำหนัก ${kilograms}`);
  expect(cardWith({ price }, { price: 5 })).toContain('ราคา 5');
});

it('labels a time of day, which could be of anything', () => {
  expect(cardWith({ opens: { type: 'time' } }, { opens: '08:30' })).toContain('เปิด ');
});
