/** What a list offers to change in many rows at once. */
import { expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { bulkFields } from '../../../src/engine/web/screens/list/bulk/fields.ts';

const offered = (name: string): string[] =>
  bulkFields(Object(config.resources[name])).map((field) => field.name);

it('makes nobody an administrator past the question, which is asked of one person', () => {
  expect(offered('users')).toContain('roleIds');
  expect(offered('users')).not.toContain('admin');
  expect(offered('users')).not.toContain('password');
});
