/** PostgreSQL with a standby: the product works with the one that takes writes, whichever it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  DatabaseOpenError,
  openDatabase,
} from '../../../src/engine/server/db/open.ts';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';
import { MovingProxy, runAt, type Standby, startStandby } from '../../support/standby.ts';
import { isSoon } from '../../support/wait.ts';

/** How soon a server serves again once some PostgreSQL takes writes. */
const SOON_SECONDS = 10;

let primary: PostgresServer;
let standby: Standby;
let proxy: MovingProxy;
const opened: { server: TestServer; database: Database }[] = [];
/** Through the proxy, and by a list of both servers, the standby first. */
let behindProxy: TestServer;
let byList: TestServer;

async function serve(databaseUrl: string): Promise<TestServer> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' });
  const server = await startTestServer(database);
  opened.push({ server, database });
  return server;
}

const hostOf = (url: string): string => new URL(url).host;

function listed(...urls: string[]): string {
  const hosts = urls.map(hostOf).join();
  return `postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`;
}

let saved = 0;

/** Saves a new unit. */
function save(server: TestServer, token: string): Promise<Answer> {
  saved += 1;
  const data = { name: `ถัง ${saved}`, abbreviation: `t${saved}`, kind: 'weight', kgPerUnit: 1 };
  return server.call('POST', '/api/foodcateory/saveUnits', { data }, { token });
}

const savesSoon = (server: TestServer, token: string): Promise<boolean> =>
  isSoon(async () => (await save(server, token)).status === 200, SOON_SECONDS);

const ready = async (server: TestServer): Promise<number> =>
  (await server.call('GET', '/readyz')).status;

/** Neither signing in nor saving nor `/readyz` say anything but "later". */
async function expectUnavailable(server: TestServer, token: string): Promise<void> {
  const signIn = { data: { username: 'admin', password: 'a password for tests' } };
  for (const answer of [
    await server.call('POST', '/api/auth/login', signIn),
    await save(server, token),
  ]) {
    expect(answer.body.error).toMatchObject({ code: 'unavailable' });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await ready(server)).toBe(503);
}

let token: string;

beforeAll(async () => {
  primary = await startPostgresServer({ durable: true });
  standby = await startStandby(primary);
  proxy = await MovingProxy.start(primary.url);
  behindProxy = await serve(proxy.url);
  ({ token } = await behindProxy.signInAsAdmin());
});
afterAll(async () => {
  for (const { server, database } of opened) {
    await server.app.close();
    await database.close();
  }
  await proxy?.stop();
  await standby?.stop();
  await primary?.stop();
});

describe('a standby', () => {
  it('is no place to start at, which one line says', async () => {
    const error: unknown = await openDatabase({
      databaseUrl: standby.url,
      dataDirectory: '',
    }).catch((reason: unknown) => reason);
    if (!(error instanceof DatabaseOpenError)) throw new Error('It was opened.', { cause: error });
    expect(error).toMatchObject({ key: 'postgresReadOnly', exitCode: 69 });
    for (const language of ['th', 'en']) {
      expect(error.lines(language)).toEqual([
        expect.stringMatching(/^[^\n]*target_session_attrs=read-write[^\n]*$/),
      ]);
      expect(error.lines(language)[0]).toContain(hostOf(standby.url));
    }
  });

  it('is passed over where several servers are named', async () => {
    await standby.catchUp();
    byList = await serve(listed(standby.url, primary.url));
    expect((await save(byList, token)).status).toBe(200);
    expect(await ready(byList)).toBe(200);
  });
});

describe('a server whose proxy leads to a standby', () => {
  it('says that it is not ready, and serves as soon as the standby is promoted', async () => {
    await standby.catchUp();
    proxy.leadTo(standby.url);
    proxy.cut();
    await expectUnavailable(behindProxy, token);
    await primary.kill();
    await standby.promote();
    expect(await savesSoon(behindProxy, token)).toBe(true);
    expect(await ready(behindProxy)).toBe(200);
  });

  it('finds the new primary by itself where both are named', async () => {
    expect(await savesSoon(byList, token)).toBe(true);
    expect(await ready(byList)).toBe(200);
  });
});

describe('connections to a server that takes no writes any more', () => {
  it('are not used again once there is one that does', async () => {
    await primary.restart();
    expect(await savesSoon(behindProxy, token)).toBe(true);
    // It lives on, and keeps the connections it has.
    await runAt(
      standby.url,
      'alter system set default_transaction_read_only = on',
      'select pg_reload_conf()',
    );
    const isNoticed = async () => (await ready(behindProxy)) === 503;
    expect(await isSoon(isNoticed, SOON_SECONDS)).toBe(true);
    await expectUnavailable(behindProxy, token);
    proxy.leadTo(primary.url);
    const { token: fresh } = await behindProxy.signInAsAdmin();
    // Not one more failure: what was open is known to be of no use.
    for (let round = 0; round < 5; round += 1) {
      expect((await save(behindProxy, fresh)).status).toBe(200);
    }
    expect(await ready(behindProxy)).toBe(200);
  });
});
