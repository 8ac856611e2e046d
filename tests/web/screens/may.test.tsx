// @vitest-environment jsdom
/** Rows of a list have their buttons at once, and keep them where the access control says so. */
import { Refine } from '@refinedev/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { queryClient } from '../../../src/engine/web/core/query-client.ts';
import { createDataProvider } from '../../../src/engine/web/providers/index.ts';
import { useMay } from '../../../src/engine/web/screens/shared/useMay.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';

let root: Root;
const signIn = (denied: readonly string[]) =>
  writeSession({
    token: 'a token',
    roles: [{ auth: 'food-cateory/units/u' }],
    fullname: null,
    userLogin: { id: 1, username: 'somchai', admin: false, denied },
  });
beforeEach(() => signIn([]));
afterEach(() => {
  clearSession();
  root.unmount();
  queryClient.clear();
});

function Rows({ onDrawn }: { readonly onDrawn: (mayEdit: boolean) => void }) {
  onDrawn(useMay('units', 'change'));
  return null;
}

/** What was drawn, one after the other, until the access control was asked and has answered. */
async function drawn(can: boolean): Promise<readonly boolean[]> {
  const shown: boolean[] = [];
  let answered = false;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Refine
      dataProvider={createDataProvider(config)}
      accessControlProvider={{
        can: async () => {
          answered = true;
          return { can };
        },
      }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <Rows onDrawn={(mayEdit) => shown.push(mayEdit)} />
    </Refine>,
  );
  await expect.poll(() => answered && queryClient.isFetching() === 0).toBe(true);
  return shown;
}

it('draws rows once, where the person may edit them', async () => {
  expect(new Set(await drawn(true))).toEqual(new Set([true]));
});

it('takes the buttons away, where the access control denies it', async () => {
  const shown = await drawn(false);
  await expect.poll(() => shown.at(-1)).toBe(false);
});

it('begins without them, where the roles do not give the action', async () => {
  signIn(['food-cateory/units/u:change']);
  expect(new Set(await drawn(false))).toEqual(new Set([false]));
});
