// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';
import { NotPublished } from '../../../src/food-waste/web/dashboard/Editions.tsx';
import { RECORDS } from '../../../src/food-waste/web/dashboard/published-part.ts';
import { readView } from '../../../src/food-waste/web/dashboard/view.ts';

const BACK = 'ignored.own';

/** What somebody with these keys reads at an address, before the first publication. */
function drawnFor(keys: readonly string[] | null, search: string): string {
  clearSession();
  if (keys) {
    const roles = keys.map((auth) => ({ auth }));
    writeSession({ token: 'a token', roles, fullname: null, userLogin: null });
  }
  const view = readView(new URLSearchParams(search));
  return renderToStaticMarkup(
    <MemoryRouter>
      <NotPublished view={view} change={() => undefined} />
    </MemoryRouter>,
  );
}

describe('a dashboard before the first publication', () => {
  it('leads back to their own figures whoever looked at what the public sees', () => {
    expect(drawnFor([RECORDS], 'view=public')).toContain(BACK);
    expect(drawnFor([RECORDS], '')).not.toContain(BACK);
    expect(drawnFor(['place'], 'view=public')).not.toContain(BACK);
    expect(drawnFor(null, 'view=public')).not.toContain(BACK);
  });
});
