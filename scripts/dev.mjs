// Server and web app while developing: both follow the source, and edited words show as they are
// saved. The web app answers at PORT and passes calls on to the server at the port after it.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { APPLICATION, IS_OTHER_APPLICATION } from './lib/application.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, say } from './lib/project.mjs';
import { runTypeScript } from './lib/run.mjs';

/** An editor writes a file in several steps. */
const SETTLE_MILLISECONDS = 200;

function startTool(file, parameters, environment) {
  return spawn(process.execPath, [`${ROOT}node_modules/${file}`, ...parameters], {
    cwd: ROOT,
    // Apart from this terminal's own signals: told twice to stop, a server is killed in mid-work.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

/** Lays the application's words over the engine's where its server reads them, and follows them. */
const writeWords = () =>
  runTypeScript('scripts/lib/write-words.ts', [`${APPLICATION}dist/locales`]);

let writing;
function writeWordsSoon() {
  clearTimeout(writing);
  writing = setTimeout(writeWords, SETTLE_MILLISECONDS);
}

/** What the server of another application is started with: its own files, folder and words. */
async function otherApplication() {
  if (!IS_OTHER_APPLICATION) return { parameters: [], environment: {} };
  await writeWords();
  for (const folder of [ROOT, APPLICATION].map((one) => `${one}locales`).filter(existsSync)) {
    watch(folder, { recursive: true, persistent: false }, writeWordsSoon);
  }
  return {
    parameters: ['--import', './scripts/lib/application-hook.mjs'],
    environment: { APPLICATION_FOLDER: APPLICATION },
  };
}

async function develop() {
  const port = Number(process.env.PORT || 3000);
  const apiPort = String(port + 1);
  const other = await otherApplication();
  const watching = ['watch', '--clear-screen=false', '--exclude', './locales/**'];
  const server = [...watching, ...other.parameters, 'src/main.ts'];
  const environment = { PORT: apiPort, NODE_ENV: 'development', ...other.environment };
  const tools = [
    startTool('tsx/dist/cli.mjs', server, environment),
    startTool('vite/bin/vite.js', ['--port', String(port), '--strictPort'], { API_PORT: apiPort }),
  ];
  say('developing', { address: `http://localhost:${port}`, port: apiPort });
  let stopping = false;
  const stopAll = () => {
    if (!stopping) for (const tool of tools) tool.kill('SIGTERM');
    stopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const tool of tools) {
    tool.once('exit', (code) => {
      if (!stopping) process.exitCode = code ?? 1;
      stopAll();
    });
  }
}

if (await ensureInstalled()) await develop();
else process.exitCode = 1;
