import { describe, expect, it } from 'vitest';
import { Hosts } from '../../src/engine/server/db/hosts.ts';
import { DatabaseOpenError } from '../../src/engine/server/db/open-error.ts';
import { readAddress } from '../../src/engine/server/db/postgres-address.ts';

function refusal(databaseUrl: string): DatabaseOpenError {
  try {
    readAddress(databaseUrl);
  } catch (error) {
    if (error instanceof DatabaseOpenError) return error;
    throw error;
  }
  throw new Error('The address was taken.');
}

describe('an address of PostgreSQL', () => {
  it('of one server is that server, without what libpq alone knows', () => {
    expect(readAddress('postgresql://office:p%40ss,word@db:5432/office?sslmode=require')).toEqual({
      shown: 'db:5432/office',
      urls: ['postgresql://office:p%40ss,word@db:5432/office?sslmode=require'],
    });
    const { urls } = readAddress('postgres://db/office?a=1&target_session_attrs=read-write&b=2');
    expect(urls).toEqual(['postgres://db/office?a=1&b=2']);
    expect(readAddress('postgresql://[::1]:5432/office').shown).toBe('[::1]:5432/office');
    expect(readAddress('postgresql:///office?host=/run/postgresql').urls).toHaveLength(1);
  });

  it('of several is each of them, in order', () => {
    const { shown, urls } = readAddress(
      'postgresql://office:secret@one:5432,two,[::1]:6543/office?target_session_attrs=primary',
    );
    expect(shown).toBe('one:5432,two,[::1]:6543/office');
    expect(urls).toEqual([
      'postgresql://office:secret@one:5432/office',
      'postgresql://office:secret@two/office',
      'postgresql://office:secret@[::1]:6543/office',
    ]);
  });

  it.each([
    'office',
    'mysql://db/office',
    'postgresql://office:a/b@db/office',
    'postgresql://office:a#b@db/office',
    'postgresql://office:100%@db/office',
    'postgresql://one,/office',
    'postgresql://one:port/office',
  ])('%s is none, and is not shown', (databaseUrl) => {
    expect(refusal(databaseUrl)).toMatchObject({ key: 'postgresAddressInvalid', parameters: {} });
  });

  it('of servers that take no writes is refused', () => {
    expect(refusal('postgresql://a,b/office?target_session_attrs=standby')).toMatchObject({
      key: 'postgresTargetInvalid',
      exitCode: 78,
      parameters: { found: 'standby' },
    });
  });
});

describe('hosts', () => {
  it('are left once, however many connections to one fail', () => {
    const hosts = new Hosts(['postgresql://one/a', 'postgresql://two/a', 'postgresql://three/a']);
    const clients = [new hosts.Client(), new hosts.Client()];
    for (const client of clients) hosts.leave(client);
    expect(hosts.current).toBe('postgresql://two/a');
    hosts.leave(new hosts.Client());
    hosts.leave(new hosts.Client());
    expect(hosts.current).toBe('postgresql://one/a');
  });
});
