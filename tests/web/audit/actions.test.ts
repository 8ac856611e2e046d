/** The log of use is narrowed down by what the plugins of an application do, and by no more. */
import { expect, it } from 'vitest';
import { plugins as screens } from '../../../application.screens.tsx';
import { plugins as servers } from '../../../application.server.ts';
import { plugins as serversOfLibrary } from '../../../examples/library/application.server.ts';
import { auditActionsOf } from '../../../src/engine/server/audit/actions.ts';
import { ACTIONS } from '../../../src/engine/web/pages/audit/actions.ts';

it('offers all actions that the server writes, in their order', () => {
  expect(ACTIONS).toEqual(auditActionsOf(servers));
  expect(screens.flatMap(({ auditActions = {} }) => Object.keys(auditActions))).toEqual(
    servers.flatMap(({ auditActions = [] }) => auditActions),
  );
});

it('knows of an application without these plugins what every application has', () => {
  const actions = auditActionsOf(serversOfLibrary);
  expect(actions).toEqual(
    expect.arrayContaining(['create', 'signIn', 'rowsImported', 'anonymise']),
  );
  const others = /publication|boundaries|demonstration|factors|report/;
  expect(actions.filter((action) => others.test(action))).toEqual([]);
});
