/** The log of use is narrowed down to what an application can do, and no more. */
import { expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { AUDIT_ACTIONS } from '../../../src/engine/declaration/audit.ts';
import { readConfig } from '../../../src/engine/declaration/index.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { actionsIn } from '../../../src/engine/web/pages/audit/actions.ts';

it('offers all actions where their pages are, in their order', () => {
  expect(actionsIn(readConfig())).toEqual(AUDIT_ACTIONS);
});

it('offers an application without these pages what every application has', () => {
  const actions = actionsIn(normalize(library));
  expect(actions).toEqual(
    expect.arrayContaining(['create', 'signIn', 'rowsImported', 'anonymise']),
  );
  const others = /publication|boundaries|demonstration|factors|report/;
  expect(actions.filter((action) => others.test(action))).toEqual([]);
});
