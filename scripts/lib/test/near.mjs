/** Which tests stand close to a change: most import nearly everything, by way of many others. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from '../project.mjs';

/** A file named from where another stands, to be imported, run or read. */
const NAMED = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g;
const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /^tests\/(?!long\/).*\.test\.tsx?$/;

/**
 * The test files that reach a changed file over so many imports at most, 0 being a test that is
 * changed itself. `sources` is the text of each file by its path from the project's root.
 */
export function testsNear(changed, sources, imports) {
  const users = new Map();
  for (const [path, text] of sources) {
    for (const [, name] of text.matchAll(NAMED)) {
      const target = posix.join(posix.dirname(path), name);
      users.set(target, [...(users.get(target) ?? []), path]);
    }
  }
  const reached = new Set(changed);
  let last = [...reached];
  for (let count = 0; count < imports; count += 1) {
    last = last.flatMap((path) => users.get(path) ?? []).filter((path) => !reached.has(path));
    for (const path of last) reached.add(path);
  }
  return [...reached].filter((path) => TEST.test(path) && sources.has(path)).sort();
}

const git = (...parameters) =>
  execFileSync('git', [...parameters, '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');

/** Paths of what differs from a commit, or from the last one; files that are new included. */
function changedFiles(since) {
  const from = since ? ['--merge-base', since] : ['HEAD'];
  const differing = git('diff', '--name-only', '--relative', ...from);
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')];
}

/** The same of the project as it stands on the disk. */
export function testsNearChange(since, imports) {
  const changed = changedFiles(since);
  const deleted = new Set(git('ls-files', '--deleted'));
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard');
  const sources = new Map(
    paths
      .filter((path) => SOURCE.test(path) && !deleted.has(path))
      .map((path) => [path, readFileSync(ROOT + path, 'utf8')]),
  );
  return testsNear(changed, sources, imports);
}
