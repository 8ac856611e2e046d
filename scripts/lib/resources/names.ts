import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { runnerImport } from 'vite';
import declaration from '../../../resources.config.ts';
import { type Report, reportUnknown } from '../../../src/engine/declaration/check/problem.ts';
import type { Manual } from '../../../src/engine/declaration/manual.ts';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import {
  checkBrought,
  checkCodeBooks,
  checkRegion,
} from '../../../src/engine/server/check-plugins.ts';
import type { ServerPlugin } from '../../../src/engine/server/plugin.ts';
import { StartError } from '../../../src/engine/server/start-error.ts';
import type { WebPlugin } from '../../../src/engine/web/plugin.ts';
import type { ScreenPlugin } from '../../../src/engine/web/screens/plugin.ts';
import { APPLICATION, fileFor, IS_OTHER_APPLICATION } from '../application.mjs';
import { complain, ROOT, say } from '../project.mjs';
import { checkManual } from './manual-names.ts';
import {
  findStrayParts,
  findUndrawnPages,
  findUndrawnTypes,
  type StrayPart,
} from './plugin-names.ts';
import { readServerPlugins } from './server-plugins.ts';
import { findStrayKeys, type StrayKey } from './starter-keys.ts';

/** Plugins of the web app, read as its build reads them; undefined where they need a browser. */
async function readWebPlugins<Plugin>(file: string): Promise<readonly Plugin[] | undefined> {
  try {
    const path = fileFor(ROOT + file);
    const { module } = await runnerImport<{ plugins: readonly Plugin[] }>(path, {
      root: ROOT,
      configFile: `${ROOT}vite.config.ts`,
      logLevel: 'error',
    });
    return module.plugins;
  } catch (error) {
    complain('pluginsUnread', {
      file,
      reason: error instanceof Error ? error.message : `${error}`,
    });
    return undefined;
  }
}

/** Prints the findings; a guess in words of their own. */
function tell(params: Readonly<Record<string, string>>, meant: string): Report {
  return (place, key, more) =>
    complain(key === 'meant' ? meant : key, { ...params, ...more, place });
}

function tellPart({ file, plugin, place, name, known, isShared }: StrayPart): void {
  if (isShared) say('partIdle', { file, plugin, place, value: name });
  else reportUnknown(name, known, place, 'partUnknown', tell({ file, plugin }, 'partMeant'));
}

function tellKey({ file, code, key, known }: StrayKey, isOwn: boolean): void {
  if (isOwn) reportUnknown(key, known, file, 'keyUnknown', tell({ code }, 'keyMeant'));
  else say('keyIdle', { place: file, code, value: key });
}

/** Rows of a file of starter data; none where it cannot be read, which the start reports. */
function starterRows(resource: string): readonly Readonly<Record<string, unknown>>[] {
  const path = `${APPLICATION}data/starter/${resource}.json`;
  if (!existsSync(path)) return [];
  try {
    const rows: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(rows) ? rows.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Prints what would prevent the server from starting. How many there are. */
function tellRefused(checks: readonly (() => void)[]): number {
  return checks.filter((check) => {
    try {
      check();
      return false;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      complain(error.key, error.parameters);
      return true;
    }
  }).length;
}

/** Two plugins of one name can both work; only messages mix them up. */
function tellSameNames(server: readonly ServerPlugin[]): void {
  const names = server.map(({ name }) => name);
  const twice = new Set(names.filter((name, place) => names.indexOf(name) !== place));
  for (const plugin of twice) say('pluginNameTwice', { plugin });
}

/** Prints what the manual names and is not there. How many there are. */
function tellManual(manual: Manual, config: Config): number {
  const print = tell({ manual: 'application.manual.ts' }, 'manualMeant');
  let count = 0;
  checkManual(manual, config, APPLICATION, (...problem) => {
    count += 1;
    print(...problem);
  });
  return count;
}

/**
 * Reports names that stand for nothing that is declared, so that what is written under them would be
 * left aside: in plugins, in the manual, and in the keys of starter roles. How many are mistakes: what is made for
 * several declarations, as shipped data is, need not fit each of them. A region that is missing
 * beside a pack's counts as one.
 */
export async function tellStrayNames(config: Config): Promise<number> {
  const [server, { manual }, web, screens] = await Promise.all([
    readServerPlugins(),
    import('../../../application.manual.ts'),
    readWebPlugins<WebPlugin>('application.web.tsx'),
    readWebPlugins<ScreenPlugin>('application.screens.tsx'),
  ]);
  const plugins = { server, web: web ?? [], screens: screens ?? [] };
  const parts = findStrayParts(plugins, config);
  for (const part of parts) tellPart(part);
  const undrawn = web ? findUndrawnPages(web, config) : [];
  for (const { page, place } of undrawn) complain('pageUndrawn', { place, page });
  const untyped = screens ? findUndrawnTypes(plugins, config) : [];
  for (const one of untyped) complain('typeUndrawn', one);
  const keys = findStrayKeys(config, starterRows).map((key) => ({
    ...key,
    file: relative(ROOT, APPLICATION + key.file).replaceAll('\\', '/'),
  }));
  for (const key of keys) tellKey(key, IS_OTHER_APPLICATION);
  const inManual = manual ? tellManual(manual, config) : 0;
  const wrongParts = parts.filter(({ isShared }) => !isShared);
  tellSameNames(server);
  const refused = tellRefused([
    () => checkRegion(server, declaration),
    () => checkBrought(server),
    // What books there are is known once the database is open.
    () => checkCodeBooks(server, config, () => server.some(({ codeBooks }) => codeBooks)),
  ]);
  const others = undrawn.length + untyped.length + inManual + refused;
  return wrongParts.length + others + (IS_OTHER_APPLICATION ? keys.length : 0);
}
