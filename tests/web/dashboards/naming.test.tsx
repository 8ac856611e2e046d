// @vitest-environment jsdom
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { Dimension } from '../../../src/engine/declaration/summaries.ts';
import { useNaming } from '../../../src/engine/web/dashboards/naming.ts';

// Of a field no more is looked at than its type.
const field = { type: 'reference', resource: 'rooms' } as Dimension['field'];
const room: Dimension = { name: 'room', through: null, field, by: null, level: null };

function Shown({ value }: { readonly value: unknown }) {
  return <p>{useNaming().value(room, value)}</p>;
}

it('says of a row that the person does not see what it is', async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'th', resources: { th: { charts: { unseen: 'ไม่มีสิทธิ์เห็น' } } } });
  const draw = (value: unknown) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Shown value={value} />
      </I18nextProvider>,
    );
  expect(draw({ id: 2, code: 'CHEM', name: 'เคมี' })).toBe('<p>เคมี</p>');
  expect(draw({ id: 3, code: '', name: '' })).toBe('<p>ไม่มีสิทธิ์เห็น</p>');
});
