// @vitest-environment jsdom
/** What the card of a row tells on a narrow screen. */
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import resources from '../../../locales/th/resources.json';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import '../../../src/engine/web/screens/custom/added-parts.ts';
import {
  gatherScreenParts,
  ScreenParts,
} from '../../../src/engine/web/screens/custom/screen-parts.ts';
import { RowSummary } from '../../../src/engine/web/screens/list/RowSummary.tsx';
import type { Row } from '../../../src/engine/web/screens/shared/rows.ts';
import { configWith } from '../../support/every-type.ts';

const { specimens: declared } = configWith({
  name: { type: 'text', max: 100, required: true },
  unitId: { type: 'reference', resource: 'units' },
  part: { type: 'choice', choices: 'foodPart' },
  state: { type: 'choice', choices: 'cleanliness' },
  bought: { type: 'date' },
}).resources;
if (!declared) throw new Error('specimens');
const specimens: Resource = declared;

const row: Row = {
  ...{ id: 1, version: 1, active: true, name: 'เครื่อง', updatedAt: '2026-11-20T03:00:00.000Z' },
  ...{ unitId: 1, unit: { id: 1, name: 'ครัว' }, part: 'inedible', state: 'clean' },
};
const OWN = { specimens: { state: () => <strong>สะอาดจริง</strong> } };

let words: i18n;
beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({ lng: 'th', resources: { th: { resources } } });
});

/** The text of a row's card. */
function cardOf(values: Partial<Row>, cells = {}): string {
  const parts = gatherScreenParts([{ name: 'tests', cells }]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <ScreenParts value={parts}>
          <RowSummary resource={specimens} row={{ ...row, ...values }} address="" />
        </ScreenParts>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

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
