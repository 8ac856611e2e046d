// @vitest-environment jsdom
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import fields from '../../../locales/th/fields.json';
import resources from '../../../locales/th/resources.json';
import screens from '../../../locales/th/screens.json';
import declaration from '../../../resources.config.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import { NameInput, nameFields } from '../../../src/engine/web/screens/children/NameInput.tsx';
import { useRowName } from '../../../src/engine/web/screens/shared/useRowName.ts';

// Units, named by a day and by what kind they are of.
const { units } = declaration.resources;
const { resources: known } = normalize({
  ...declaration,
  resources: {
    ...declaration.resources,
    units: {
      ...units,
      label: ['seenOn', 'kind'],
      fields: { ...units.fields, seenOn: { type: 'date' } },
    },
  },
});
const visits = known.units;
if (!visits) throw new Error('units');

let words: i18n;
beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { fields, resources, screens } },
  });
});

function draw(drawn: React.ReactNode): Document {
  const html = renderToStaticMarkup(<I18nextProvider i18n={words}>{drawn}</I18nextProvider>);
  return new DOMParser().parseFromString(html, 'text/html');
}

function Name({ row }: { row: Values }) {
  return useRowName()(visits as NonNullable<typeof visits>, row);
}

it('the name of a row tells its day in the Buddhist era and its choice in words', () => {
  const row = { id: 3, code: 'U3', seenOn: '2026-11-01', kind: 'weight' };
  const word = resources.choices.unitKind.weight;
  expect(draw(<Name row={row} />).body.textContent).toBe(`1 พ.ย. 2569 ${word}`);
  expect(draw(<Name row={{ ...row, seenOn: null }} />).body.textContent).toBe(word);
  expect(draw(<Name row={{ id: 3, code: 'U3' }} />).body.textContent).toBe('U3');
});

it('a row is added by the controls of what names it', () => {
  expect(nameFields(visits).map(({ name }) => name)).toEqual(['seenOn', 'kind']);
  const [, kind] = nameFields(visits);
  const [plain] = nameFields(known.materials ?? visits);
  if (!kind || !plain) throw new Error('no fields');
  const shared = { child: visits, values: {}, invalid: false, describedBy: undefined } as const;
  const box = draw(
    <NameInput {...shared} field={kind} id="kind" saving={false} onChange={() => undefined} />,
  );
  expect(box.querySelector('#kind')?.getAttribute('role')).toBe('combobox');
  const text = draw(
    <NameInput {...shared} field={plain} id="name" saving={false} onChange={() => undefined} />,
  );
  expect(text.querySelector('#name')?.matches('input[data-quick-add]')).toBe(true);
  const saved = draw(
    <NameInput {...shared} field={kind} id="kind" saving onChange={() => undefined} />,
  );
  // What is chosen while it is saved would go with what is saved.
  expect(saved.querySelector('#kind')?.hasAttribute('disabled')).toBe(true);
});
