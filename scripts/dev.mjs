// Server and web app while developing: both follow the source, and edited words show as they are
// saved. The web app answers at PORT and passes calls on to the server at the port after it.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { APPLICATION, IS_OTHER_APPLICATION } from './lib/application.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, say } from './lib/project.mjs';
import { runTypeScript } from './lib/run.mjs';

/** An editor writes a file in several steps. */
const SETTLE_MILLISECONDS = 200;
const ASK_MILLISECONDS = 200;

function startTool(file, parameters, environment) {
  return spawn(process.execPath, [`${ROOT}node_modules/${file}`, ...parameters], {
    cwd: ROOT,
    // Apart from this terminal's own signals: a second signal would kill a server in mid-work.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

/** Lays the application's words over the engine's where its server reads them, and follows them. */
const writeWords = () =>
  runTypeScript('scripts/lib/write-words.ts', [`${APPLICATION}dist/locales`]);

const checkDeclaration = (option) => runTypeScript('scripts/resources.ts', ['check', option]);

/** Does something once an editor has done writing. */
function soon(act) {
  let waiting;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(act, SETTLE_MILLISECONDS);
  };
}

const wordsFolders = () => [...new Set([ROOT, APPLICATION])].map((one) => `${one}locales`);

/**
 * Names file and line of an edit that left a file broken, and what to do, as the commands do: server
 * and web app go on with what they had, or stop with a trace of their own.
 */
function followBroken() {
  const tell = soon(() => checkDeclaration('--readable'));
  for (const folder of wordsFolders().filter(existsSync)) {
    watch(folder, { recursive: true, persistent: false }, tell);
  }
  // An editor may put another file in its place, which is noticed in the folder alone.
  watch(APPLICATION, { persistent: false }, (_event, file) => {
    if (file === 'resources.config.ts') tell();
  });
}

/** What the server of another application is started with: its own files, folder and words. */
async function otherApplication() {
  if (!IS_OTHER_APPLICATION) return { parameters: [], environment: {} };
  await writeWords();
  const write = soon(writeWords);
  for (const folder of wordsFolders().filter(existsSync)) {
    watch(folder, { recursive: true, persistent: false }, write);
  }
  return {
    parameters: ['--import', './scripts/lib/application-hook.mjs'],
    environment: { APPLICATION_FOLDER: APPLICATION },
  };
}

const addressOf = (port) => `http://localhost:${port}`;

/** Waits until something answers at a port; false where all is stopped before. */
async function answersAt(port, signal) {
  while (!signal.aborted) {
    const answer = await fetch(addressOf(port), { method: 'HEAD', signal }).catch(() => null);
    if (answer) return true;
    await delay(ASK_MILLISECONDS);
  }
  return false;
}

/** Starts tools of which none goes on without the others. */
function toolsTogether() {
  const stopping = new AbortController();
  const tools = [];
  const stopAll = () => {
    if (!stopping.signal.aborted) for (const tool of tools) tool.kill('SIGTERM');
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  const start = (...tool) => {
    const started = startTool(...tool);
    tools.push(started);
    started.once('exit', (code) => {
      if (!stopping.signal.aborted) process.exitCode = code ?? 1;
      stopAll();
    });
  };
  return { start, signal: stopping.signal };
}

async function develop() {
  process.exitCode = await checkDeclaration('--quiet');
  if (process.exitCode !== 0) return;
  const port = Number(process.env.PORT || 3000);
  const apiPort = port + 1;
  const other = await otherApplication();
  const watching = ['watch', '--clear-screen=false', '--exclude', './locales/**'];
  // Its own address is not the one to open.
  const server = [...watching, ...other.parameters, 'src/main.ts', '--behind-web'];
  const environment = { PORT: String(apiPort), NODE_ENV: 'development', ...other.environment };
  const { start, signal } = toolsTogether();
  start('tsx/dist/cli.mjs', server, environment);
  // Vite complains of each call that it cannot pass on: it begins when the server answers.
  if (!(await answersAt(apiPort, signal))) return;
  // It would name its own address, and more after that; the one to open is printed below, at the end.
  const quietly = ['--port', String(port), '--strictPort', '--logLevel', 'warn'];
  start('vite/bin/vite.js', quietly, { API_PORT: String(apiPort) });
  followBroken();
  if (await answersAt(port, signal)) say('developing', { address: addressOf(port) });
}

if (await ensureInstalled()) await develop();
else process.exitCode = 1;
