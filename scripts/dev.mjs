// Server and web app while developing: both follow the source. The web app answers at PORT and
// passes calls on to the server at the port after it.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, say } from './lib/project.mjs';

function startTool(file, parameters, environment) {
  return spawn(process.execPath, [`${ROOT}node_modules/${file}`, ...parameters], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

async function develop() {
  const port = Number(process.env.PORT || 3000);
  const apiPort = String(port + 1);
  const tools = [
    startTool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/main.ts'], {
      PORT: apiPort,
    }),
    startTool('vite/bin/vite.js', ['--port', String(port), '--strictPort'], { API_PORT: apiPort }),
  ];
  say('developing', { address: `http://localhost:${port}`, port: apiPort });
  const stopAll = () => {
    for (const tool of tools) tool.kill('SIGTERM');
  };
  process.on('SIGINT', stopAll);
  process.on('SIGTERM', stopAll);
  for (const tool of tools) {
    tool.once('exit', (code) => {
      process.exitCode ||= code ?? 0;
      stopAll();
    });
  }
}

if (await ensureInstalled()) await develop();
else process.exitCode = 1;
