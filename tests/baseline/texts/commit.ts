/** Whether a recording may be made: of a named commit, and never over another by accident. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Entry } from './recording.ts';

const run = promisify(execFile);

/**
 * What the recorded product is made of. A commit that leaves all of it as it is, as those of the
 * baseline itself do, has the same product.
 */
export const PRODUCT = [
  ...['src', 'locales', 'data', 'public', 'index.html', 'resources.config.ts', 'vite.config.ts'],
  ...['tsconfig.json', 'package-lock.json', 'scripts', 'bench/README.md'],
];

/** A recording is refused; the message says what to do. */
export class RecordError extends Error {}

export interface Checkout {
  /** The whole hash of a commit. @throws when there is none of this name */
  resolve(commit: string): Promise<string>;
  /** Files that are not as the last commit has them, new ones with them. */
  changed(): Promise<readonly string[]>;
  /** Files of the product in which the last commit and another differ. */
  changedSince(commit: string): Promise<readonly string[]>;
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** The git checkout in a folder. */
export function checkoutAt(root: string): Checkout {
  const git = async (...parameters: string[]): Promise<string> =>
    (await run('git', parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout;
  return {
    resolve: async (commit) => (await git('rev-parse', '--verify', `${commit}^{commit}`)).trim(),
    changed: async () => linesOf(await git('status', '--porcelain')),
    changedSince: async (commit) =>
      linesOf(await git('diff', '--name-only', commit, 'HEAD', '--', ...PRODUCT)),
  };
}

export interface Wanted {
  /** A commit as git takes it; the recording names it. */
  readonly commit: string | undefined;
  /** Why the recording that is there is to be replaced. */
  readonly reason: string | undefined;
}

/**
 * Resolves to the entry that the log gets.
 * @throws RecordError unless the tree is clean, its product is that of the commit, and a recording
 * that is there is replaced for a reason
 */
export async function checkWanted(
  checkout: Checkout,
  log: readonly Entry[],
  { commit, reason }: Wanted,
): Promise<Entry> {
  if (commit === undefined) throw new RecordError('Name the commit: record --commit <hash>');
  const hash = await checkout.resolve(commit).catch(() => {
    throw new RecordError(`There is no commit ${commit}`);
  });
  const last = log.at(-1);
  if (last && !reason?.trim()) {
    throw new RecordError(
      `${last.commit} is recorded already. List what is meant to differ in differences.md; to begin anew all the same, say why: --replace "<reason>"`,
    );
  }
  const dirty = await checkout.changed();
  if (dirty.length > 0) {
    throw new RecordError(`The tree is not as committed:\n${dirty.join('\n')}`);
  }
  const others = await checkout.changedSince(hash);
  if (others.length > 0) {
    throw new RecordError(`HEAD has another product than ${commit}:\n${others.join('\n')}`);
  }
  return { commit: hash, reason: last ? (reason?.trim() ?? null) : null };
}
