/** Searching everything finds what a person sees, and nothing beside. */
import { beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { describeDatabase } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { addUser } from '../../support/server.ts';
import { openStage, RECORDS, type Stage } from '../scope/world.ts';
import { found, idsOf } from './support.ts';

const VIEWERS = ['house', 'clerk', 'officer', 'manager', 'alone', 'reader'] as const;

describeDatabase('searching everything within a scope', (open) => {
  let server: TestServer;
  let stage: Stage;
  /** The code of a row, by its resource and its name in the world. */
  const codes = new Map<string, string>();

  const resourceOf = (name: string): Resource => {
    const resource = server.config.resources[name];
    if (!resource) throw new Error(`No resource ${name}`);
    return resource;
  };
  const search = (who: string, text: string) => found(server, stage.tokenOf(who), text);

  beforeAll(async () => {
    stage = await openStage(open);
    ({ server } = stage);
    for (const [name, rows] of Object.entries(stage.world.ids)) {
      const { calls } = resourceOf(name);
      if (!('search' in calls)) continue;
      const path = `${calls.group}/${calls.search}`;
      const { body } = await stage.post('admin', path, { pagination: { pageSize: 500 } });
      for (const row of body.data as Record<string, unknown>[]) {
        const known = Object.entries(rows).find(([, id]) => id === row.id);
        if (known) codes.set(`${name} ${known[0]}`, String(row.code));
      }
    }
    return () => server.app.close();
  });

  it.each(VIEWERS)('%s finds their rows by their codes, and no other row', async (who) => {
    const viewer = stage.world.viewers.find(({ name }) => name === who);
    for (const [key, code] of codes) {
      const [name = '', row = ''] = key.split(' ');
      if (!resourceOf(name).screen.lists.includes(name)) continue;
      const ids = idsOf(await search(who, code), name);
      const id = stage.world.ids[name]?.[row] ?? 0;
      const sees = (viewer?.sees[name] ?? []).includes(row);
      expect([key, ids.includes(id)]).toEqual([key, sees]);
      const seen = (viewer?.sees[name] ?? []).map((one) => stage.world.ids[name]?.[one]);
      expect(seen, `${who} by ${code}`).toEqual(expect.arrayContaining(ids));
    }
  });

  it.each(VIEWERS)('%s finds by a word, or something like it, what they see alone', async (who) => {
    const viewer = stage.world.viewers.find(({ name }) => name === who);
    const seen = (name: string) =>
      (viewer?.sees[name] ?? []).map((one) => stage.world.ids[name]?.[one]).toSorted();
    const exact = await search(who, 'organisation');
    expect(idsOf(exact, 'organisations').toSorted()).toEqual(seen('organisations'));
    for (const text of ['organisatoin', 'scope.', 'scpoe.house']) {
      const answer = await search(who, text);
      for (const name of ['organisations', 'users', 'wasteRecords', 'packagingRecords']) {
        const others = idsOf(answer, name).filter((id) => !seen(name).includes(id));
        // Somebody sees themselves whatever their role opens.
        expect([who, text, name, others]).toEqual([who, text, name, []]);
      }
    }
  });

  it('finds records by the place that they are of, for whoever sees the records', async () => {
    const places = (await stage.post('admin', 'place/searchPlace', {})).body.data;
    const names = (places as Record<string, unknown>[]).map(({ name }) => String(name));
    for (const who of VIEWERS) {
      const viewer = stage.world.viewers.find(({ name }) => name === who);
      const seen = (viewer?.sees.wasteRecords ?? []).map(
        (one) => stage.world.ids.wasteRecords?.[one],
      );
      const by = await Promise.all(names.map((name) => search(who, name)));
      const ids = [...new Set(by.flatMap((one) => idsOf(one, 'wasteRecords')))];
      expect([who, ids.toSorted()]).toEqual([who, seen.toSorted()]);
    }
  });

  it('finds nothing behind a key that is not held', async () => {
    const { username, password } = await addUser(server, [RECORDS], {});
    const { token } = await server.signIn(username, password);
    const answer = await found(server, token, 'organisation');
    expect(answer.found.map(({ resource }) => resource)).not.toContain('organisations');
    const nobody = await addUser(server, [], {});
    const signedIn = await server.signIn(nobody.username, nobody.password);
    for (const text of ['organisation', 'ข้าว', 'W000', 'scope']) {
      expect((await found(server, signedIn.token, text)).found, text).toEqual([]);
    }
  });
});
