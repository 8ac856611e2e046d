// @vitest-environment jsdom
/** A change says over which row it is, as it was read: an id may be another row's after a failover. */
import { Refine } from '@refinedev/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { createDataProvider } from '../../../src/engine/web/providers/index.ts';
import {
  type AccessCall,
  useAccess,
} from '../../../src/engine/web/screens/custom/users/useAccess.ts';
import { type Editor, useEditor } from '../../../src/engine/web/screens/form/useEditor.ts';
import { useResourceForm } from '../../../src/engine/web/screens/form/useResourceForm.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const STORED = {
  id: 7,
  version: 3,
  active: true,
  username: 'somying',
  firstName: 'สมหญิง',
  lastName: 'ใจดี',
  userType: 'staff',
  createdAt: '2026-01-05T02:00:00.000Z',
  updatedAt: '2026-02-05T02:00:00.000Z',
};
const TAG = '"3;2026-01-05T02:00:00.000Z;2026-02-05T02:00:00.000Z"';
const words = i18next.createInstance();
let root: Root | undefined;
let editor: Editor;
let run: (call: AccessCall) => Promise<string | null>;

function Form(): null {
  const { users } = config.resources;
  if (!users) throw new Error('users');
  const refine = useResourceForm(users, STORED.id, true);
  editor = useEditor(refine, users, STORED);
  run = useAccess(editor);
  return null;
}

beforeAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await words.init({ lng: 'th', resources: { th: {} } });
});
afterEach(() => act(() => root?.unmount()));

async function open(): Promise<void> {
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root?.render(
      <I18nextProvider i18n={words}>
        <MemoryRouter>
          <Refine dataProvider={createDataProvider(config)} options={{ disableTelemetry: true }}>
            <Form />
          </Refine>
        </MemoryRouter>
      </I18nextProvider>,
    ),
  );
}

it('is said by a form that is saved', async () => {
  server.on('/api/user/saveUser', { body: { data: { ...STORED, version: 4 } } });
  await open();
  await act(async () => editor.set('firstName', 'มานี'));
  await act(async () => {
    await editor.save();
  });
  expect(server.callsTo('/api/user/saveUser')).toMatchObject([
    { ifMatch: TAG, body: { data: { id: 7, version: 3, firstName: 'มานี' } } },
  ]);
});

it('is said where an account is locked', async () => {
  server.on('/api/user/lockUser', { body: { data: { ...STORED, version: 4 } } });
  await open();
  await act(async () => {
    await run({ path: 'user/lockUser', done: '' });
  });
  expect(server.callsTo('/api/user/lockUser')).toMatchObject([{ ifMatch: TAG }]);
});
