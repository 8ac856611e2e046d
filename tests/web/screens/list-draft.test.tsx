// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { listChildren } from '../../../src/engine/web/screens/children/kinds.ts';
import { type Draft, useDraft } from '../../../src/engine/web/screens/children/useDraft.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const LOAD = '/api/foodcateory/loadMaterialFood';
const REPLACE = '/api/foodcateory/saveMaterialFood';
const { menus } = config.resources;
const [ingredients] = menus ? listChildren(menus) : [];
if (!ingredients) throw new Error('menus have no list');
const { child, calls } = ingredients;

const seen: Draft[] = [];
function List() {
  seen.push(useDraft(child, calls, 7));
  return null;
}

const root = createRoot(document.createElement('div'));
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('a list is replaced by the two keys of the contract, what was read before in If-Match', async () => {
  const row = { id: 1, materialId: 3, unitId: 2, quantity: 5 };
  server.on(LOAD, { body: { data: [row], revision: 'a1b2' } });
  server.on(REPLACE, { body: { data: [row], revision: 'c3d4' } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <List />
      </QueryClientProvider>,
    ),
  );
  await expect.poll(() => seen.at(-1)?.rows).toHaveLength(1);
  for (const revision of ['a1b2', 'c3d4']) {
    await act(async () => expect(await seen.at(-1)?.store(7)).toBe(true));
    const sent = server.callsTo(REPLACE).at(-1);
    expect(Object.keys(sent?.body ?? {}).toSorted()).toEqual(['data', 'foods_menu_id']);
    expect(sent?.ifMatch).toBe(`"${revision}"`);
  }
});
