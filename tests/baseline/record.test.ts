import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkoutAt, checkWanted, RecordError } from './texts/commit.ts';
import { readLog, readRecorded, writeRecording } from './texts/recording.ts';

let folder = '';
const git = (...parameters: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

async function commit(file: string, content: string): Promise<string> {
  await writeFile(join(folder, file), content);
  git('add', '.');
  git('commit', '-q', '-m', file);
  return git('rev-parse', 'HEAD');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'food-waste-record-'));
  git('init', '-q');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const wanted = (
  hash: string | undefined,
  reason?: string,
  log = [] as { commit: string; reason: null }[],
) => checkWanted(checkoutAt(folder), log, { commit: hash, reason });

it('records the named commit, also after commits that leave the product as it is', async () => {
  const hash = await commit('index.html', 'product');
  expect(await wanted(hash)).toEqual({ commit: hash, reason: null });
  await commit('notes.md', 'no part of the product');
  expect(await wanted(hash.slice(0, 8))).toEqual({ commit: hash, reason: null });
});

it('refuses without a commit, and one that is none', async () => {
  await commit('index.html', 'product');
  await expect(wanted(undefined)).rejects.toThrow(RecordError);
  await expect(wanted('0000000')).rejects.toThrow('There is no commit 0000000');
});

it('refuses a product that is not that of the commit', async () => {
  const hash = await commit('index.html', 'product');
  await commit('index.html', 'another');
  await expect(wanted(hash)).rejects.toThrow(/another product[\s\S]*index\.html/);
});

it('refuses a tree with changes', async () => {
  const hash = await commit('index.html', 'product');
  await writeFile(join(folder, 'new.txt'), '');
  await expect(wanted(hash)).rejects.toThrow(/not as committed[\s\S]*new\.txt/);
});

it('replaces a recording only for a reason, and keeps the log', async () => {
  const hash = await commit('index.html', 'product');
  const first = { commit: hash, reason: null };
  await expect(wanted(hash, undefined, [first])).rejects.toThrow('recorded already');
  await expect(wanted(hash, '  ', [first])).rejects.toThrow('recorded already');
  const second = await wanted(hash, 'the wire contract has a new version', [first]);
  const recording = join(folder, 'recording');
  await writeRecording({ answers: { 'a/b': { case: 1 }, gone: 2 } }, first, recording);
  await writeRecording({ answers: { 'a/b': { case: 2 } } }, second, recording);
  expect(await readLog(recording)).toEqual([
    first,
    { commit: hash, reason: 'the wire contract has a new version' },
  ]);
  expect(await readRecorded('answers', recording)).toEqual({ 'a/b': { case: 2 } });
  expect(await readFile(join(recording, 'answers/a/b.json'), 'utf8')).toBe('{\n  "case": 2\n}\n');
});
