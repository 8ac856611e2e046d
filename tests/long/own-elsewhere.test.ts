import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person, word } from '../e2e/person.ts';
import { ADMIN, addressOf, type Launch, launch, TestServer } from '../support/e2e-server.ts';
import { freePort } from '../support/free-port.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

let api: TestServer;
let pages: Launch;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  const port = await freePort();
  api = await TestServer.start({ CORS_ORIGINS: `http://localhost:${port}` });
  pages = launch({ PORT: String(port), DATA_DIR: api.dataDirectory, API_URL: api.address });
  browser = await sharedBrowser();
  person = await Person.at(browser, await addressOf(pages));
  await person.signIn(ADMIN.username, ADMIN.password);
});
afterAll(async () => {
  pages?.process.kill('SIGINT');
  await pages?.ended;
  await api?.discard();
});

it('the product at another address has all that it has at its own', async () => {
  await person.open('pages/food-cateory/units/u');
  const main = person.page.getByRole('main');
  await main.locator('[data-row-link]').first().waitFor();
  await main.getByRole('button', { name: 'Excel', exact: true }).waitFor();
  await person.open('pages/audit');
  await main.getByRole('heading', { level: 1, name: word('menu:pages.audit') }).waitFor();
});

it('gets its refresh cookie from there, and gives it back', async () => {
  const [cookie] = await person.page.context().cookies(`${api.address}/api/auth/refreshToken`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await person.open('pages/food-cateory/units/u');
  const answer = await person.page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch(`${address}/api/auth/refreshToken`, {
      credentials: 'include',
      headers,
    });
    return response.status;
  }, api.address);
  expect(answer).toBe(200);
});
