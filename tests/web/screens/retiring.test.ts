/** What a question before retiring says, by what the rows are. */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { consequenceOf } from '../../../src/engine/web/screens/shared/useRetire.ts';

it.each([
  ['users', 'retire.ofPeople'],
  ['wasteRecords', 'retire.ofRecords'],
  ['packagingRecords', 'retire.ofRecords'],
  ['units', 'retire.content'],
  ['organisationAreas', 'retire.ofOthers'],
  ['areaStatistics', 'retire.ofOthers'],
])('of %s is %s', (name, key) => {
  const resource = readConfig().resources[name];
  expect(resource && consequenceOf(resource, 'retire')).toBe(key);
});
