// @vitest-environment jsdom
/** What `docs/extend.md` shows to those who know Refine, over a server, by Refine's own hooks. */
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import refine from '../../locales/th/refine.json';
import {
  createAccessControlProvider,
  createDataProvider,
  createI18nProvider,
} from '../../src/engine/web/providers/index.ts';
import { writeSession } from '../../src/engine/web/session/storage.ts';
import { startApiServer } from '../web/session/api-server.ts';
import RepairCell from './RepairCell.tsx';
import VehicleBoard from './VehicleBoard.tsx';
import { withVehicles } from './vehicles.ts';

const server = startApiServer();
const config = withVehicles();
const vehicles = config.resources.vehicles;
if (!vehicles) throw new Error('docs/add-a-resource.md makes no vehicles');
const VAN = { id: 7, version: 3, active: true, name: '81-1234', loadKg: 8500, note: null };
const words = i18next.createInstance();
let root: Root;

beforeAll(async () => {
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { refine, resources: { vehicles: { title: 'รถเก็บขยะ' } } } },
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => root.unmount());

function show(children: ReactNode): HTMLElement {
  const userLogin = { id: 1, username: 'admin', admin: true };
  writeSession({ token: 't', roles: [], fullname: 'ผู้ดูแล', userLogin });
  const page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  root.render(
    <MemoryRouter initialEntries={['/pages/vehicles']}>
      <Refine
        dataProvider={createDataProvider(config)}
        accessControlProvider={createAccessControlProvider(config, [])}
        i18nProvider={createI18nProvider(words, async () => undefined)}
        routerProvider={routerProvider}
        resources={[
          {
            name: 'vehicles',
            list: '/pages/vehicles',
            create: '/pages/vehicles/new',
            edit: '/pages/vehicles/edit/:id',
          },
        ]}
        options={{ disableTelemetry: true }}
      >
        {children}
      </Refine>
    </MemoryRouter>,
  );
  return page;
}

it('a page of its own by useTable: its rows, the way to each, and to a new one', async () => {
  server.on('/api/vehicles/searchVehicles', { body: { data: [VAN], total: 1 } });
  const page = show(<VehicleBoard resource={vehicles} />);
  await expect.poll(() => page.textContent).toContain('81-1234');
  expect(server.callsTo('/api/vehicles/searchVehicles')).toMatchObject([
    {
      body: {
        data: {
          filters: [{ field: 'active', operator: 'eq', value: true }],
          sorters: [{ field: 'loadKg', order: 'desc' }],
        },
      },
    },
  ]);
  expect(page.textContent).toContain('รถเก็บขยะ');
  await expect
    .poll(() => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href')))
    .toEqual(expect.arrayContaining(['/pages/vehicles/new', '/pages/vehicles/edit/7']));
});

it('an action on a row by useCustomMutation: it is sent over the version that was read', async () => {
  server.on('/api/vehicles/saveVehicles', { body: { data: { ...VAN, version: 4 } } });
  const field = vehicles.fieldsByName.note;
  if (!field) throw new Error('vehicles have no note');
  const cell = { field, resourceName: 'vehicles', value: null, record: VAN };
  const page = show(<RepairCell {...cell} />);
  await expect.poll(() => page.querySelector('button')).not.toBeNull();
  page.querySelector('button')?.click();
  await expect
    .poll(() => server.callsTo('/api/vehicles/saveVehicles'))
    .toMatchObject([{ body: { data: { id: 7, version: 3, note: 'ส่งซ่อม' } } }]);
});
