import type { ModulePreloadOptions, Plugin } from 'vite';

type Resolve = NonNullable<ModulePreloadOptions['resolveDependencies']>;

/** A file of the build with all that it imports, and all that these import. */
function closureOf(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([file]);
  // A set that grows while it is walked through is walked through to its new end.
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
  return found;
}

/**
 * Leaves out of the files that are fetched ahead for a part those that must be there by then: what
 * the entry imports, and what the importing part imports. The browser would not fetch them
 * again, but making a link for each keeps a slow phone busy for a moment, and there are dozens.
 */
export function preloadOnlyMissing(): { plugin: Plugin; resolveDependencies: Resolve } {
  const imports = new Map<string, readonly string[]>();
  const entries: string[] = [];
  return {
    plugin: {
      name: 'preload-only-missing',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type !== 'chunk') continue;
            imports.set(file.fileName, file.imports);
            if (file.isEntry) entries.push(file.fileName);
          }
        },
      },
    },
    resolveDependencies(file, dependencies, { hostId, hostType }) {
      if (hostType === 'html') return dependencies;
      const there = [hostId, ...entries].map((it) => closureOf(it, imports));
      const missing = dependencies.filter((it) => !there.some((files) => files.has(it)));
      // Importing it fetches it as soon; naming each file of words twice weighs on every first visit.
      return missing.length === 1 && missing[0] === file ? [] : missing;
    },
  };
}

/** Puts a smaller helper in the place of the one that Vite adds to builds; see its head for why. */
export function preloadHelper(file: string): Plugin {
  return {
    name: 'preload-helper',
    enforce: 'pre',
    resolveId: (source) => (source === '\0vite/preload-helper.js' ? file : null),
  };
}
