import { expect, it } from 'vitest';
import { presentSettings, presentState } from '../../../src/engine/server/list-views/state.ts';
import { configWith } from '../../support/every-type.ts';

const config = configWith({
  name: { type: 'text', max: 100, required: true, unique: true, searchable: true },
  place: { type: 'text', max: 50, renamedFrom: 'town' },
});

it('what was saved of a list follows its fields to their new names', () => {
  const { specimens } = config.resources;
  if (!specimens) throw new Error('There are no specimens.');
  const filter = (field: string) => ({ field, operator: 'contains', value: 'ใหม่' });
  const either = (field: string) => ({ operator: 'or', value: [filter('name'), filter(field)] });
  const state = (field: string) => ({
    filters: [filter(field), either(field)],
    sorters: [{ field, order: 'desc' as const }],
    text: '',
    columns: ['name', field],
  });
  expect(presentState(specimens, state('town'), config)).toEqual({
    ...state('place'),
    isOutdated: false,
  });
  expect(presentState(specimens, state('gone'), config)).toMatchObject({
    ...{ filters: [], sorters: [], columns: ['name'], isOutdated: true },
  });
  const look = (field: string) => ({ columns: [{ field, width: 200 }], density: null });
  expect(presentSettings(specimens, look('town'))).toEqual(look('place'));
});
