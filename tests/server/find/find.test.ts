/** One text for everything: what is found by it, and how what was typed wrong is forgiven. */
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../../support/server.ts';
import { type FoundAnswer, found } from './support.ts';

describeEachDatabase('searching everything', (open) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    ({ token } = await server.signInAsAdmin());
    const places = { userType: 'consumer', members: 3, tambonCode: '500101' };
    await server.save('place/savePlace', { name: 'บ้านกสน', ...places });
    await server.save('place/savePlace', { name: 'ครัวคุณยาย 100%', ...places });
    await server.save('place/savePlace', { name: 'สวนบานานา', ...places });
    await server.save('place/savePlace', { name: 'under_score 🍚', ...places });
    return () => server.app.close();
  });

  const search = (text: string): Promise<FoundAnswer> => found(server, token, text);
  const namesOf = (answer: FoundAnswer, resource: string): unknown[] =>
    answer.found
      .filter((one) => one.resource === resource)
      .flatMap(({ rows }) => rows.map(({ name }) => name));
  const refuse = async (data: unknown) =>
    complaints(await server.call('POST', '/api/search/searchAll', { data }, { token }));

  it('finds rows of several resources, the nearest first', async () => {
    const answer = await search('ข้าว');
    expect(answer).toMatchObject({ text: 'ข้าว', manner: 'holding', isComplete: true });
    expect(answer.found.length).toBeGreaterThan(1);
    for (const { rows } of answer.found) expect(rows.length).toBeLessThanOrEqual(5);
    expect(String(namesOf(answer, 'menus')[0])).toMatch(/^ข้าว/);
  });

  it('finds by the other layout of the keyboard where nothing holds what was typed', async () => {
    const answer = await search('dlo');
    expect(answer).toMatchObject({ text: 'กสน', readings: ['กสน'], manner: 'holding' });
    expect(namesOf(answer, 'places')).toEqual(['บ้านกสน']);
    expect((await search('กสน')).readings).toEqual(['dlo']);
  });

  it('finds what is nearly so', async () => {
    for (const text of ['ครัวคุนยาย', 'ครัวคุณยย', 'ครวคุณยาย']) {
      const answer = await search(text);
      expect([text, answer.manner, namesOf(answer, 'places')]).toEqual([
        text,
        'similar',
        ['ครัวคุณยาย 100%'],
      ]);
    }
  });

  it('guesses at nothing that is only like another reading', async () => {
    // The keys of ครัวคุณยย, which by itself finds what is like it.
    const answer = await search('8iy;86Ipp');
    expect(answer).toMatchObject({ manner: 'holding', found: [] });
  });

  it('finds areas by name, code, address, the other layout, and nearly so', async () => {
    const areasOf = async (text: string) => {
      const { entries } = await search(text);
      return entries.flatMap(({ entries: found }) => found);
    };
    const firsts = { ยะลา: '95', อำเภอเบตง: '9502', สะเตงนอก: '950116', 'Chiang Mai': '50' };
    for (const [text, key] of Object.entries(firsts)) {
      expect((await areasOf(text))[0], text).toMatchObject({ key, isExact: true });
    }
    for (const [text, key] of Object.entries({
      95: '95',
      'เมือง ยะลา': '9501',
      'pt]k': '95',
      เชียงไหม่: '50',
    })) {
      expect((await areasOf(text))[0], text).toMatchObject({ key });
    }
    expect((await areasOf('เมือง')).length).toBe(5);
    expect(await areasOf('ฤๅษีแปลงกาย')).toEqual([]);
  });

  it('goes on to other readings where areas only begin with what was typed', async () => {
    // The keys of านา; names of areas begin with Kok.
    const answer = await search('kok');
    expect(namesOf(answer, 'places')).toEqual(['สวนบานานา']);
    expect(answer.entries).toMatchObject([{ kind: 'area' }]);
  });

  it('takes signs of patterns, emoji and blanks for what they are', async () => {
    expect(namesOf(await search('100%'), 'places')).toEqual(['ครัวคุณยาย 100%']);
    expect(namesOf(await search('%%%'), 'places')).toEqual([]);
    expect(namesOf(await search('under_s'), 'places')).toEqual(['under_score 🍚']);
    expect(namesOf(await search('___'), 'places')).toEqual([]);
    expect(namesOf(await search('score 🍚'), 'places')).toEqual(['under_score 🍚']);
    for (const text of [
      '',
      '   ',
      '🍚',
      'ก',
      "'; drop table places; --",
      '\\',
      '\u0000abc',
      'ก'.repeat(200),
    ]) {
      expect((await search(text)).isComplete, text).toBe(true);
    }
  });

  it('finds what two letters begin', async () => {
    expect(namesOf(await search('un'), 'places')).toEqual(['under_score 🍚']);
    expect(namesOf(await search('sc'), 'places')).toEqual([]);
  });

  it('tells in Thai what is wrong with a request', async () => {
    expect(await refuse({ text: 'ก'.repeat(10_000) })).toEqual({
      text: ['คำค้นต้องยาวไม่เกิน 200 ตัวอักษร'],
    });
    expect(await refuse({ text: 5 })).toEqual({ text: ['คำค้นต้องเป็นข้อความ'] });
    expect(await refuse({ text: ['ข้าว'] })).toEqual({ text: ['คำค้นต้องเป็นข้อความ'] });
    expect(await refuse({})).toEqual({ text: ['กรุณากรอกคำค้น'] });
    expect(await refuse({ text: 'ข้าว', limit: 5 })).toEqual({ limit: ['ไม่รู้จักช่องข้อมูลนี้'] });
  });

  it('is for who is signed in alone', async () => {
    const answer = await server.call('POST', '/api/search/searchAll', { data: { text: 'ข้าว' } });
    expect(answer.status).toBe(401);
  });
});
