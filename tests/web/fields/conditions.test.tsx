// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import ConditionText from '../../../src/engine/web/fields/ConditionText.tsx';
import AreaFilterValue from '../../../src/thailand/area/FilterValue.tsx';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';

const { specimens } = configWith(EVERY_TYPE).resources;
const words = createInstance();

beforeAll(async () => {
  const fields = { area: { country: 'ทั้งประเทศ' }, condition: { ne: 'ไม่ใช่ {{value}}' } };
  const interpolation = { escapeValue: false };
  await words.init({ lng: 'th', resources: { th: { fields } }, interpolation });
});

const draw = (part: ReactElement): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={words}>{part}</I18nextProvider>
    </QueryClientProvider>,
  );

it('names the whole country, which is none of the areas that are looked up', () => {
  expect(draw(<AreaFilterValue value="00" />)).toBe('ทั้งประเทศ');
});

it('says of names that are looked up that they are what is not searched for', () => {
  const field = Object.values(specimens?.fieldsByName ?? {}).find(
    ({ type }) => type === 'reference',
  );
  if (!field) throw new Error('no reference');
  const drawn = (operator: string) =>
    draw(<ConditionText field={field} condition={{ operator, value: 3 }} />);
  expect(drawn('eq')).toBe('…');
  expect(drawn('ne')).toBe('ไม่ใช่ …');
});
