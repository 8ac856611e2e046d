/** Another application of the engine, from its own folder, as a person drives it. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../e2e/axe.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const CLERK = { username: 'clerk', password: 'lends-books-2569' };
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** What belongs to the food-waste application alone. */
const OF_FOOD_WASTE = /อาหาร|ขยะ|แดชบอร์ด|แผนที่|ข้อมูลตัวอย่าง|เผยแพร่/;

let server: TestServer;
let browser: Browser;
let page: Page;

const field = (name: string): Locator => page.locator(`[data-field=${name}]`);
const write = (name: string, text: string) => field(name).locator('input').first().fill(text);
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const open = (path: string) => page.goto(`${server.address}/${path}`);
const row = (text: string): Locator => page.locator('tbody tr').filter({ hasText: text });
const path = () => new URL(page.url()).pathname;

async function choose(name: string, text: string): Promise<void> {
  await field(name).locator('input').first().click();
  await page.keyboard.insertText(text);
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click();
}

async function save(list: string): Promise<void> {
  await button('บันทึก').click();
  await page.waitForURL(`${server.address}/${list}`);
}

async function signIn({ username, password }: typeof CLERK): Promise<void> {
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await button('เข้าสู่ระบบ').click();
}

async function comeAnew(size: keyof typeof SIZES): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[size], locale: 'th-TH' });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
}

beforeAll(async () => {
  server = await TestServer.start({ APPLICATION: 'examples/library' });
  browser = await sharedBrowser();
  await comeAnew('wide');
});
afterAll(async () => {
  await page?.context().close();
  await server?.discard();
});

describe('the library', () => {
  it('leads from the root to signing in, and on to its first list', async () => {
    await open('');
    await page.getByRole('heading', { name: 'ห้องสมุด' }).waitFor();
    expect(await page.title()).toBe('เข้าสู่ระบบ · ห้องสมุด');
    expect(await page.locator('main').textContent()).not.toMatch(OF_FOOD_WASTE);
    await signIn(ADMIN);
    await page.getByRole('heading', { name: 'หนังสือ', exact: true }).waitFor();
    expect(path()).toBe('/library/books');
    expect(await page.title()).toBe('หนังสือ · ห้องสมุด');
  });

  it('enters a book and lends it, with the fine worked out', async () => {
    await open('library/books/list/categories/new');
    await write('name', 'นิทานคำกลอน');
    await save('library/books/list/categories');
    await open('library/books/new');
    await write('title', 'พระอภัยมณี');
    await choose('categoryId', 'นิทานคำกลอน');
    await choose('state', 'อยู่บนชั้น');
    await save('library/books');
    await row('พระอภัยมณี').waitFor();

    await open('library/members/new');
    await write('name', 'สมชาย ใจดี');
    await save('library/members');
    await open('library/loans/new');
    await choose('memberId', 'สมชาย ใจดี');
    await choose('bookId', 'พระอภัยมณี');
    await write('dueOn', '31/12/2599');
    await page.keyboard.press('Enter');
    await write('daysLate', '3');
    await save('library/loans');
    await row('สมชาย ใจดี')
      .filter({ hasText: /15\s*บาท/ })
      .waitFor();
  });

  it('takes the hours and the place of a branch as people write them', async () => {
    await open('library/books/list/branches/new');
    await write('name', 'สาขาริมน้ำ');
    await write('opens', '17.30');
    await write('closes', '8:00');
    await write('place', '13.7563°N 100.5018°E');
    await button('บันทึก').click();
    await field('closes').getByText('เวลาปิดต้องมาหลังเวลาเปิด').waitFor();
    await write('opens', '๘.๓๐ น.');
    await write('closes', '1700');
    await save('library/books/list/branches');
    const branch = row('สาขาริมน้ำ');
    await branch.getByText('08:30 น.').waitFor();
    await branch.getByText('17:00 น.').waitFor();
    const map = await branch.getByRole('link', { name: '13.7563, 100.5018' }).getAttribute('href');
    expect(map).toContain('mlat=13.7563&mlon=100.5018');
  });

  it('counts the loan on its dashboard at once, as numbers, charts and tables', async () => {
    const card = (name: string): Locator => page.getByRole('region', { name, exact: true }).first();
    await page.getByRole('button', { name: 'การยืมหนังสือ' }).click();
    await page.getByRole('link', { name: 'ภาพรวมการยืม' }).click();
    await page.getByRole('heading', { name: 'ภาพรวมการยืม', level: 1 }).waitFor();
    expect(path()).toBe('/library/lending');
    await card('ค่าปรับรวม').getByText('15.00').waitFor();
    expect(await card('ผู้ที่กำลังยืม').textContent()).toContain('1 คน');
    const bars = card('จำนวนการยืม แยกตามหมวดหนังสือ');
    expect(await bars.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('นิทานคำกลอน'),
    ]);
    const trend = card('จำนวนการยืม แยกตามเดือน');
    await trend.getByRole('button', { name: /^ดูเป็นตาราง/ }).focus();
    await page.keyboard.press('Enter');
    expect(await trend.getByRole('row').count()).toBe(13);
    expect(await trend.getByRole('row').last().textContent()).toMatch(/25\d\d.*1$/);
  });

  it('narrows its dashboard by the period and a category, which its address keeps', async () => {
    const card = (name: string): Locator => page.getByRole('region', { name, exact: true }).first();
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /นิทานคำกลอน/ })
      .click();
    await page.waitForURL(/category=\d+/);
    await card('จำนวนการยืม').getByText('1 ครั้ง').waitFor();
    await page.getByLabel('ถึง', { exact: true }).fill('มกราคม 2560');
    await page.keyboard.press('Enter');
    await page.waitForURL(/to=2017-01/);
    await card('จำนวนการยืม').getByText('0 ครั้ง').waitFor();
    await page.reload();
    await page.getByText('ไม่มีข้อมูลในช่วงเวลาและตัวกรองที่เลือก').first().waitFor();
    expect(await card('ผู้ที่กำลังยืม').textContent()).toContain('1 คน');
    await button('ล้างตัวกรอง').click();
    await card('จำนวนการยืม').getByText('1 ครั้ง').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows its dashboard without a barrier, light and dark, wide and narrow', async () => {
    // Colours that are still on their way to others are none.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.locator('.bars').waitFor();
    expect(await findings(page)).toEqual({});
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.setViewportSize(SIZES.wide);
  });

  it('says what failed on its dashboard, and asks again', async () => {
    await page.route('**/api/summary/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/api/summary/**');
    const fines = page.getByRole('region', { name: 'ค่าปรับรวม', exact: true });
    await fines.getByRole('button', { name: 'ลองใหม่' }).click();
    await fines.getByText('15.00').waitFor();
  });

  it('opens one screen to who has one key, the root leads there, and no other', async () => {
    await open('pages/role/new');
    await write('name', 'ผู้ช่วยหน้าเคาน์เตอร์');
    await field('auths').getByText('การยืม', { exact: true }).click();
    await save('pages/role');
    await open('pages/user/new');
    await write('username', CLERK.username);
    await write('password', CLERK.password);
    await write('firstName', 'มานี');
    await write('lastName', 'มีใจ');
    await choose('roleIds', 'ผู้ช่วยหน้าเคาน์เตอร์');
    await page.keyboard.press('Escape');
    await field('mustChangePassword').getByRole('switch').click();
    await save('pages/user');

    await page.context().close();
    await comeAnew('phone');
    await open('');
    await signIn(CLERK);
    await page.getByRole('heading', { name: 'การยืม', exact: true }).waitFor();
    expect(path()).toBe('/library/loans');
    await open('library/members');
    await page.getByRole('heading', { name: 'ไม่มีสิทธิ์เปิดหน้านี้' }).waitFor();
  });

  it.each([
    'pages/dashboard',
    'pages/contact',
    'download',
    'pages/boundaries',
    'pages/publication',
  ])('has no page at %s', async (address) => {
    await open(address);
    await page.waitForURL(`${server.address}/notfound`);
  });

  it.each(['privacy', 'pages/account', 'library/loans'])(
    'says nothing of food waste at %s',
    async (address) => {
      await open(address);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('body').textContent()).not.toMatch(OF_FOOD_WASTE);
    },
  );
});
