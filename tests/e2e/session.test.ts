/** The error catalogue of the specification, line by line, in a real browser. */
import { describe, expect, it } from 'vitest';
import { sample } from '../support/runs.ts';
import {
  CHECK,
  expired,
  REFRESH,
  REFUSED,
  type SeenCall,
  type Trouble,
} from '../support/troubled-server.ts';
import {
  ALL_BUT_REFRESH,
  atSignIn,
  editUnit,
  oldToken,
  only,
  SAVE_UNITS,
  SEARCH_UNITS,
  search,
  seesRows,
  setTroubledStage,
  signInHere,
  stored,
  UNITS,
  units,
} from '../support/troubled-stage.ts';
import { word } from './person.ts';

const stage = setTroubledStage();

const sameCall = (call: SeenCall) => (other: SeenCall) =>
  call.path === other.path && call.body === other.body;

describe('the error catalogue', () => {
  it('401: fetch a new token once, with concurrent requests waiting for it, then retry', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/food-cateory/foods');
    await seesRows(page);
    const old = await oldToken(page);
    stage().server.calls.length = 0;
    const inside = /\/(searchMaterial|searchMaterialSub|searchUnitsWeb|loadMaterialSubDropdow)$/;
    const refused: SeenCall[] = [];
    let tenRefused = (): void => undefined;
    const ten = new Promise<void>((resolve) => {
      tenRefused = resolve;
    });
    const isExpired = expired(old);
    stage().server.trouble(inside, async (call) => {
      const trouble = await isExpired(call);
      if (trouble) refused.push(call);
      if (refused.length === 10) tenRefused();
      return trouble;
    });
    stage().server.trouble(only(REFRESH), async () => {
      await ten;
      return null;
    });

    // The form of a menu asks for the name of each of its ingredients.
    await page.getByRole('main').locator('tbody [data-row-link]').first().click();
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
    await expect.poll(async () => (await stored(page)).token).not.toBe(old);
    const { token } = await stored(page);
    const withToken = (wanted: string | undefined, call: SeenCall): number =>
      stage().server.calls.filter((other) => sameCall(call)(other) && other.token === wanted)
        .length;
    for (const call of refused) {
      await expect.poll(() => withToken(token, call)).toBe(withToken(old, call));
    }
    await page
      .locator('[aria-busy=true], .ant-spin-spinning')
      .first()
      .waitFor({ state: 'detached' });
    for (const call of refused) {
      expect(withToken(token, call), call.path + call.body).toBe(withToken(old, call));
    }
    expect(
      stage()
        .server.callsTo(REFRESH)
        .map((call) => call.token),
    ).toEqual([old]);
    expect(new URL(page.url()).pathname).toMatch(/^\/pages\/food-cateory\/foods\/edit\//);
  });

  it('401: if the refresh fails, clear local storage and go to login', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    const old = await oldToken(page);
    stage().server.trouble(ALL_BUT_REFRESH, expired(old));
    stage().server.trouble(only(REFRESH), () => REFUSED);
    await search(person, 'กรัม');
    const back = await atSignIn(page);
    expect(await stored(page)).toEqual({});
    expect(stage().server.callsTo(REFRESH)).toHaveLength(1);
    expect(back).toMatch(/^\/pages\/food-cateory\/units\b/);

    stage().server.heal();
    await signInHere(person);
    await seesRows(page);
    expect(page.url()).toBe(`${stage().server.address}${back}`);
  });

  it('401: a token refused again right after its refresh does not go round in circles', async () => {
    const person = await stage().atUnits();
    stage().server.trouble(only(SEARCH_UNITS), () => REFUSED);
    await search(person, 'กรัม');
    await atSignIn(person.page);
    expect(await stored(person.page)).toEqual({});
    expect(stage().server.callsTo(REFRESH)).toHaveLength(1);
    expect(stage().server.callsTo(SEARCH_UNITS)).toHaveLength(2);
  });

  it('403: clear local storage and go to login', async () => {
    const person = await stage().atUnits();
    stage().server.trouble(only(SEARCH_UNITS), () => ({
      status: 403,
      body: { error: { code: 'forbidden', message: 'ไม่มีสิทธิ์' } },
    }));
    await search(person, 'กรัม');
    await atSignIn(person.page);
    expect(await stored(person.page)).toEqual({});
    expect(stage().server.callsTo(REFRESH)).toHaveLength(0);
  });

  const uploadProblems: [string, Trouble][] = [
    ['as the status', { status: 601, body: { error: { code: 'upload', message: '', rows: [] } } }],
    ['as the status of an answer with nothing in it', { status: 601 }],
    ['as code in the body', { status: 200, body: { code: 601 } }],
    ['as code of the error', { status: 400, body: { error: { code: 'upload', message: '' } } }],
  ];
  it.each(sample(uploadProblems, 2))(
    '601 %s: show an error toast that the upload failed, please check the data',
    async (_, trouble) => {
      const person = await stage().atUnits();
      const { page } = person;
      stage().server.trouble(SAVE_UNITS, () => trouble);
      await editUnit(person, 'หน่วยที่ส่งไม่ได้');
      await person.press('ControlOrMeta+s');
      const toast = page.locator('.toast');
      await toast.waitFor();
      expect(await toast.getAttribute('role')).toBe('alert');
      expect(await toast.textContent()).toBe('เกิดข้อผิดพลาดในการอัปโหลดไฟล์ กรุณาตรวจสอบข้อมูล');
      expect(Object.keys(await stored(page))).toContain('token');
      expect(await person.control(units, 'name').inputValue()).toBe('หน่วยที่ส่งไม่ได้');
    },
  );

  it('other errors are passed on to the caller, and the screen shows them', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    const message = 'ฐานข้อมูลไม่ตอบ กรุณาลองใหม่';
    stage().server.trouble(only(SEARCH_UNITS), () => ({
      status: 500,
      body: { error: { code: 'internal', message } },
    }));
    await search(person, 'กรัม');
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(Object.keys(await stored(page))).toContain('token');
    stage().server.heal();
    await person.choose(page.getByRole('button', { name: word('screens:problem.retry') }));
    await seesRows(page);
  });

  it('route-guard failure: clear local storage and go to login with returnUrl', async () => {
    const person = await stage().enter();
    const { page } = person;
    stage().server.trouble(only(CHECK), () => ({ status: 200, body: false }));
    await person.open('pages/user?pageSize=50');
    expect(await atSignIn(page)).toBe('/pages/user?pageSize=50');
    expect(page.url()).toBe(
      `${stage().server.address}/login?returnUrl=%2Fpages%2Fuser%3FpageSize%3D50`,
    );
    expect(await stored(page)).toEqual({});

    stage().server.heal();
    await signInHere(person);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${stage().server.address}/pages/user?pageSize=50`);
  });

  it.each(sample([null, 0, '', { data: false }], 1))(
    'route-guard failure inside the running app, answered with %j',
    async (body) => {
      const person = await stage().atUnits();
      const { page } = person;
      stage().server.trouble(only(CHECK), () => ({ status: 200, body }));
      await page.getByRole('main').locator('tbody [data-row-link]').first().click();
      expect(await atSignIn(page)).toMatch(/^\/pages\/food-cateory\/units\/edit\/\d+/);
      expect(await stored(page)).toEqual({});
    },
  );

  it('guarded routes ask the server, and a server that fails signs nobody out', async () => {
    const person = await stage().enter();
    const { page } = person;
    stage().server.trouble(only(CHECK), () => ({ status: 503, body: {} }));
    await person.open(UNITS);
    await page.getByRole('alert').first().waitFor();
    expect(Object.keys(await stored(page))).toContain('token');
    expect(new URL(page.url()).pathname).toBe(`/${UNITS}`);
  });

  it('toasts appear top-centre, with severity error or success, for 5000 ms', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    await page.evaluate(() => {
      const times: Record<string, number> = {};
      Object.assign(window, { times });
      document.addEventListener('keydown', ({ code }) => {
        if (code === 'KeyS') times.asked = performance.now();
      });
      new MutationObserver(() => {
        for (const severity of ['error', 'success']) {
          // The pipeline's own, and antd's.
          const told = `.toast--${severity}, .ant-notification-notice-${severity}`;
          const shown = document.querySelector(told) !== null;
          if (shown) {
            times[`${severity} asked`] ??= times.asked ?? 0;
            if (`${severity} came` in times) continue;
            times[`${severity} came`] = performance.now();
            // Rings as late as the toast's own clock does, and waits for what is drawn then.
            const ring = () => requestAnimationFrame(() => requestAnimationFrame(note));
            const note = () => {
              times[`${severity} latest`] = performance.now();
            };
            setTimeout(ring, 5500);
          } else if (times[`${severity} came`]) times[`${severity} went`] ??= performance.now();
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    const went = (severity: string) =>
      page.waitForFunction(
        (names) => {
          const noted = 'times' in window ? (window.times as object) : {};
          return names.every((name) => Object.hasOwn(noted, name));
        },
        [`${severity} went`, `${severity} latest`],
      );
    stage().server.trouble(SAVE_UNITS, () => ({ status: 601 }));
    await editUnit(person, 'หน่วยใหม่');
    await person.press('ControlOrMeta+s');
    const error = page.locator('.toast--error');
    await error.waitFor();
    const box = await error.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(1440 / 2, -1);
    expect(box?.y ?? 900).toBeLessThan(150);
    await went('error');
    stage().server.heal();
    await person.save();
    await went('success');
    const times = await page.evaluate(() =>
      'times' in window ? (window.times as Record<string, number>) : {},
    );
    for (const severity of ['error', 'success']) {
      const at = (moment: string): number => times[`${severity} ${moment}`] ?? Number.NaN;
      // A busy machine may paint it late; it is never on screen for longer than its clocks run.
      expect(at('went') - at('asked'), severity).toBeGreaterThanOrEqual(5000);
      expect(at('went'), severity).toBeLessThan(at('latest'));
    }
  });
});
