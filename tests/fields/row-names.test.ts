/** What rows are called that are named by a day or a moment: in choices, references, sheets and the log. */
import { expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { optionOf } from '../../src/engine/server/resources/labels.ts';
import { labelOf } from '../../src/engine/server/resources/log/changes.ts';

const visits = {
  menu: { group: 'lending', icon: 'calendar' },
  label: ['startsAt', 'day', 'reason'],
  fields: {
    startsAt: { type: 'dateTime', required: true },
    day: { type: 'date' },
    reason: { type: 'text', max: 50 },
  },
} as const;

function named(region: WrittenDeclaration['region'], row: object): readonly unknown[] {
  const declaration = { ...library, region, resources: { ...library.resources, visits } };
  const resource = configOf(declaration, []).resources.visits;
  if (!resource) throw new Error('No visits');
  const wire = { id: 1, code: 'V1', ...row };
  return [optionOf(resource, wire).name, labelOf(resource, wire)];
}

it('are named as a clock and the calendar of the region show it, however it was read', () => {
  const thai = library.region;
  for (const startsAt of [
    '2026-10-31T18:30:00.000Z',
    '2026-10-31T18:30:00+00:00',
    '2026-10-31 18:30:00+00',
  ]) {
    const row = { startsAt, day: '2026-11-02', reason: 'ตรวจ' };
    const name = '01/11/2569 01:30 02/11/2569 ตรวจ';
    expect(named(thai, row)).toEqual([name, name]);
  }
  const elsewhere = named(undefined, { startsAt: '2026-10-31T18:30:00.000Z', day: null });
  expect(elsewhere).toEqual(['31/10/2026 18:30', '31/10/2026 18:30']);
});
