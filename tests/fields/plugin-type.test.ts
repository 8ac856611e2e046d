/** An application of its own with a type of field of its own: nothing of the engine is edited. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { writeWords } from '../../scripts/lib/application.mjs';
import { findProblems } from '../../src/engine/declaration/assert.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { addFieldTypes } from '../../src/engine/fields/index.ts';
import type { ServerPlugin } from '../../src/engine/server/plugin.ts';
import { rowsOf, Sheets } from '../server/excel/support.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../support/server.ts';
import { reader } from './reader/index.ts';
import { stars } from './stars/index.ts';

const LIBRARY = fileURLToPath(new URL('../../examples/library/', import.meta.url));
const plugins: readonly ServerPlugin[] = [{ name: 'reviews', fieldTypes: [stars, reader] }];

const REVIEWED: WrittenDeclaration = {
  ...library,
  resources: {
    ...library.resources,
    reviews: {
      menu: { group: 'lending', icon: 'clipboard' },
      label: ['code'],
      fields: {
        liked: { type: 'stars', most: 5, required: true },
        writtenById: { type: 'reader' },
      },
    },
  },
};

describe('a type of field that a plugin brings', () => {
  it('is checked as those of the engine are', () => {
    addFieldTypes([stars, reader]);
    const wrong = { ...REVIEWED.resources.reviews, fields: { liked: { type: 'stars', most: 11 } } };
    const problems = findProblems({
      ...REVIEWED,
      resources: { ...REVIEWED.resources, reviews: wrong },
    });
    expect(problems).toMatchObject([{ place: 'reviews.fields.liked.most', key: 'tooBig' }]);
  });

  it('cannot take the name of another', () => {
    expect(() => addFieldTypes([{ ...stars, synonyms: [] }])).toThrow('stars');
    expect(() => addFieldTypes([{ ...stars, type: 'time' }])).toThrow('time');
    expect(() => addFieldTypes([{ ...stars, type: 'text' }])).toThrow('text');
  });
});

describeEachDatabase('an application with a type of field of its own', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let words: string;
  const call = (path: string, data: object) =>
    server.call('POST', `/api/reviews/${path}`, { data }, { token: sheets.token });

  beforeAll(async () => {
    words = mkdtempSync(join(tmpdir(), 'reviews-words-'));
    writeWords(words, LIBRARY);
    const own = { stars: '{field}มีได้ 1 ถึง {most} ดาว' };
    writeFileSync(join(words, 'th', 'validation.json'), JSON.stringify(own));
    server = await startTestServer(await open(), {
      config: configOf(REVIEWED, plugins),
      plugins,
      localesDirectory: words,
    });
    sheets = await Sheets.of(server);
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(words, { recursive: true });
  });

  it('keeps, refuses, filters and sorts its values', async () => {
    await server.save('reviews/saveReviews', { liked: 4 });
    const { id, version } = await server.save('reviews/saveReviews', { liked: 3 });
    const same = await server.save('reviews/saveReviews', { id, version, liked: 3 });
    expect(same).toMatchObject({ version, liked: 3 });
    await server.save('reviews/saveReviews', { id, version, liked: 2 });
    const late = await call('saveReviews', { id, version, liked: 1 });
    expect(late.body.error).toMatchObject({ current: { liked: 2 } });
    expect(complaints(await call('saveReviews', { liked: 6 })).liked?.join()).toContain(
      'มีได้ 1 ถึง 5 ดาว',
    );
    const { body } = await call('searchReviews', {
      filters: [{ field: 'liked', operator: 'gte', value: 2 }],
      sorters: [{ field: 'liked', order: 'desc' }],
    });
    expect(body).toMatchObject({ total: 2, data: [{ liked: 4 }, { liked: 2 }] });
  });

  it('goes out to a spreadsheet and comes back', async () => {
    const file = await sheets.fetch('reviews/exportReviews', { data: {} });
    expect(JSON.stringify(await rowsOf(file))).toContain('"****"');
    const { data } = await sheets.preview('reviews/importReviews', file);
    expect(data.counts).toMatchObject({ unchanged: 2, changed: 0, wrong: 0 });
  });

  it('may hold ids of rows, whose names are shown and requested', async () => {
    const member = { name: 'มานี รักอ่าน', joinedOn: '2026-01-05' };
    const { id, code } = await server.save('library/saveMember', member);
    const { writtenById } = complaints(await call('saveReviews', { liked: 1, writtenById: 999 }));
    // The words of this application say nothing of it.
    expect(writtenById).toHaveLength(1);
    await server.save('reviews/saveReviews', { liked: 3, writtenById: id });
    const { body } = await call('searchReviews', {
      filters: [{ field: 'writtenById', operator: 'eq', value: id }],
      sorters: [{ field: 'writtenById', order: 'asc' }],
    });
    const writtenBy = { id, code, name: member.name };
    expect(body).toMatchObject({ total: 1, data: [{ liked: 3, writtenById: id, writtenBy }] });
    const file = await sheets.fetch('reviews/exportReviews', { data: {} });
    expect(JSON.stringify(await rowsOf(file))).toContain(`"${member.name}"`);
    const { data } = await sheets.preview('reviews/importReviews', file);
    expect(data.counts).toMatchObject({ unchanged: 3, changed: 0, wrong: 0 });
    const { db } = server.context.database;
    await expect(db.execute(sql`update reviews set written_by_id = 999`)).rejects.toThrow();
  });

  it('is described by the OpenAPI document', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, {
      token: sheets.token,
    });
    const { ReviewsCreate } = Object(body.components).schemas;
    expect(ReviewsCreate.properties.liked).toMatchObject({ minimum: 1, maximum: 5 });
  });
});
