import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createAccessTokens,
  type TokenKey,
} from '../../../src/engine/server/auth/access-tokens.ts';
import { readEnvironment } from '../../../src/engine/server/env.ts';
import {
  findTokenKeys,
  keysOfSecrets,
  rotateTokenKeys,
  tokenFileIn,
} from '../../../src/engine/server/token-secret.ts';

const START = new Date('2026-03-01T02:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const HOLDER = { userId: 7, family: 'a9e7a9a8-7d06-4a6f-93ec-3b7c1f4f9d10' };
const stateOf = async (keys: readonly TokenKey[], token: string, now: Date) =>
  (await createAccessTokens(keys, () => now).read(token)).state;

describe('keys of access tokens', () => {
  const [old, next] = ['o', 'n'].map((letter) => letter.repeat(32));
  const before = keysOfSecrets([String(old)], START);
  const both = keysOfSecrets([String(next), String(old)], START);

  it('the first signs, an older one counts until its last token has expired', async () => {
    const token = await createAccessTokens(before, () => START).issue(HOLDER);
    expect(await stateOf(both, token, later(14))).toBe('good');
    expect(await stateOf(both, token, later(16))).toBe('expired');
    const fresh = await createAccessTokens(both, () => START).issue(HOLDER);
    expect(await stateOf(before, fresh, later(1))).toBe('expired');
    expect(await stateOf(both, fresh, later(1))).toBe('good');
  });

  it('whoever got hold of an old one can sign nothing with it for long', async () => {
    const forged = await createAccessTokens(before, () => later(20)).issue(HOLDER);
    expect(await stateOf(both, forged, later(20))).toBe('expired');
  });

  it('a name of a key without its signature is worth nothing', async () => {
    const token = await createAccessTokens(both, () => START).issue(HOLDER);
    const [head, body] = token.split('.');
    expect(await stateOf(both, `${head}.${body}.AAAA`, START)).toBe('bad');
    const other = await createAccessTokens(before, () => START).issue(HOLDER);
    expect(await stateOf(both, `${head}.${body}.${other.split('.')[2]}`, START)).toBe('bad');
  });

  it('and the time of a token are checked at each call, though its signature is known', async () => {
    const token = await createAccessTokens(before, () => START).issue(HOLDER);
    let now = START;
    const tokens = createAccessTokens(both, () => now);
    const stateAt = async (minutes: number) => {
      now = later(minutes);
      return (await tokens.read(token)).state;
    };
    expect([await stateAt(0), await stateAt(14), await stateAt(15)]).toEqual([
      'good',
      'good',
      'expired',
    ]);
    const lasting = keysOfSecrets([String(next)], START);
    const retired = lasting.map((key) => ({ ...key, trustedUntil: later(5) }));
    const signed = await createAccessTokens(lasting, () => START).issue(HOLDER);
    const withRetired = createAccessTokens([...before, ...retired], () => now);
    now = START;
    expect((await withRetired.read(signed)).state).toBe('good');
    now = later(5);
    expect((await withRetired.read(signed)).state).toBe('expired');
    const [head, body] = token.split('.');
    now = START;
    expect((await tokens.read(token)).state).toBe('good');
    expect((await tokens.read(`${head}.${body}.AAAA`)).state).toBe('bad');
  });

  it('come from TOKEN_SECRET, several between commas, each long enough', () => {
    const read = (TOKEN_SECRET: string) => readEnvironment({ TOKEN_SECRET }, '/').tokenSecrets;
    expect(read(`${next}, ${old}`)).toEqual([next, old]);
    expect(read('')).toEqual([]);
    expect(() => read(`${next},short`)).toThrow();
  });
});

describe('the file of keys in the data folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const modeOf = async () => ((await stat(tokenFileIn(folder))).mode & 0o777).toString(8);

  it("is made with 32 random bytes, its owner's alone", async () => {
    const [key, ...more] = await findTokenKeys(folder);
    expect([key?.secret.length, key?.trustedUntil, more]).toEqual([32, null, []]);
    expect(await modeOf()).toBe('600');
    expect(await findTokenKeys(folder)).toEqual([key]);
  });

  it('is closed to others again where a copy opened it', async () => {
    await findTokenKeys(folder);
    await chmod(tokenFileIn(folder), 0o644);
    await findTokenKeys(folder);
    expect(await modeOf()).toBe('600');
  });

  it('rotated, keeps the older key for as long as its tokens live, and signs nobody out', async () => {
    const before = await findTokenKeys(folder);
    const token = await createAccessTokens(before, () => START).issue(HOLDER);
    await rotateTokenKeys(folder, START);
    const rotated = await findTokenKeys(folder);
    expect(rotated).toHaveLength(2);
    expect(rotated[1]).toEqual({ secret: before[0]?.secret, trustedUntil: later(15) });
    expect(await stateOf(rotated, token, later(10))).toBe('good');
    expect(await modeOf()).toBe('600');
    await rotateTokenKeys(folder, later(5));
    expect(await findTokenKeys(folder)).toHaveLength(3);
    await rotateTokenKeys(folder, later(60));
    expect(await findTokenKeys(folder)).toHaveLength(2);
  });

  it.each(['', 'short', `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`, `${'ab'.repeat(32)}\nxyz`])(
    'is not used when damaged: %j',
    async (text) => {
      await writeFile(tokenFileIn(folder), text);
      await expect(findTokenKeys(folder)).rejects.toMatchObject({ key: 'tokenSecretDamaged' });
      await expect(rotateTokenKeys(folder, START)).rejects.toThrow();
      expect(await readFile(tokenFileIn(folder), 'utf8')).toBe(text);
    },
  );
});
