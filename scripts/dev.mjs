// Server and web app while developing: both follow the source, and edited words show as they are
// saved. The web app answers at PORT and passes calls on to the server at the port after it.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, say } from './lib/project.mjs';

function startTool(file, parameters, environment) {
  return spawn(process.execPath, [`${ROOT}node_modules/${file}`, ...parameters], {
    cwd: ROOT,
    // Apart from this terminal's own signals: told twice to stop, a server is killed in mid-work.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

async function develop() {
  const port = Number(process.env.PORT || 3000);
  const apiPort = String(port + 1);
  const server = ['watch', '--clear-screen=false', '--exclude', './locales/**', 'src/main.ts'];
  const tools = [
    startTool('tsx/dist/cli.mjs', server, { PORT: apiPort, NODE_ENV: 'development' }),
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
