/** What search engines and previews of links read of public pages: they run no script. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../support/e2e-server.ts';
import { word } from './person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.office();
});
afterAll(async () => {
  await server?.discard();
});

const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

it.each([
  ['pages/dashboard', `${word('menu:pages.dashboard')} · ${word('menu:productName')}`],
  ['pages/contact', `${word('menu:pages.contact')} · ${word('menu:productName')}`],
  ['download', `${word('pages:download.title')} · ${word('menu:productName')}`],
  ['login', word('menu:productName')],
])('/%s has a description, a title and a picture', async (path, title) => {
  const answer = await fetch(`${server.address}/${path}`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain('<html lang="th">');
  expect(contentOf(page, 'description')).toBe(word('api:about.description'));
  expect(contentOf(page, 'og:title')).toBe(title);
  const picture = await fetch(contentOf(page, 'og:image') ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});
