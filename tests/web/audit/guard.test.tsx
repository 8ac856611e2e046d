// @vitest-environment jsdom
import { Refine } from '@refinedev/core';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Permitted } from '../../../src/engine/web/app/routes/Permitted.tsx';
import { buildMenu } from '../../../src/engine/web/app/shell/menu.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { adminPages } from '../../../src/engine/web/core/paths.ts';
import { startTranslation } from '../../../src/engine/web/i18n/index.ts';
import { createAccessControlProvider } from '../../../src/engine/web/providers/index.ts';
import type { Session } from '../../../src/engine/web/session/index.ts';
import { clearSession } from '../../../src/engine/web/session/storage.ts';

const SECRET = 'ใครทำอะไรเมื่อใด';
let root: Root;

beforeAll(async () => {
  await startTranslation();
});
beforeEach(() => {
  clearSession();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => root.unmount());

/** What a page behind the admin guard shows to somebody with this stored `userLogin`. */
async function show(userLogin: object): Promise<string> {
  localStorage.setItem('token', 'token');
  localStorage.setItem('userLogin', JSON.stringify(userLogin));
  const guarded = (
    <MemoryRouter>
      <Refine
        accessControlProvider={createAccessControlProvider(
          config,
          adminPages(config).map(({ page }) => page),
        )}
        options={{ disableTelemetry: true }}
      >
        <Permitted resource="audit" action="list">
          {SECRET}
        </Permitted>
      </Refine>
    </MemoryRouter>
  );
  root.render(guarded);
  // What is allowed is known a moment later.
  return vi.waitFor(() => {
    const text = document.body.textContent ?? '';
    expect(text).not.toBe('');
    return text;
  }, 20_000);
}

describe('the admin guard', () => {
  it.each([true, 1, 'yes'])(
    'lets those in whose stored admin flag is truthy: %o',
    async (admin) => {
      expect(await show({ id: 1, username: 'a', admin })).toBe(SECRET);
    },
  );

  it.each([false, 0, '', null, undefined])('tells others kindly: %o', async (admin) => {
    const text = await show({ id: 1, username: 'a', admin });
    expect(text).not.toContain(SECRET);
    expect(text).toContain('ไม่มีสิทธิ์เปิดหน้านี้');
  });
});

describe('the menu', () => {
  const settingOf = (admin: boolean, keys: readonly string[] = config.permissions) => {
    const session: Session = {
      token: 'token',
      roles: keys.map((auth) => ({ auth })),
      fullname: 'สมหญิง',
      userLogin: { id: 1, username: 'somying', admin },
    };
    const group = buildMenu(config, session).find(({ key }) => key === 'setting');
    return group?.kind === 'group' ? group.links.map(({ key }) => key) : null;
  };

  it('leads administrators to pages of their own after the declared items of the settings', () => {
    expect(settingOf(true)).toEqual([
      'user',
      'role',
      'organisation',
      'place',
      'office',
      'audit',
      'boundaries',
      'publication',
    ]);
    expect(settingOf(false)).toEqual(['user', 'role', 'organisation', 'place', 'office']);
  });

  it('shows the settings only for an item that the roles unlock', () => {
    expect(settingOf(true, ['role'])).toEqual(['role', 'audit', 'boundaries', 'publication']);
    expect(settingOf(true, [])).toBeNull();
  });
});
