import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const TYPESCRIPT = './scripts/lib/typescript.mjs';

/**
 * Runs a program in the project's folder with this terminal.
 * Resolves to its exit code; a signal that ended it, or a program not found, counts as 1.
 */
export function run(program, parameters, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a JavaScript file with this Node. */
export function runNode(parameters, options) {
  return run(process.execPath, parameters, options);
}

/** Runs a tool installed in `node_modules`, by the path of its file there. */
export function runTool(file, parameters, options) {
  return runNode([`${ROOT}node_modules/${file}`, ...parameters], options);
}

/** Runs a TypeScript file. */
export function runTypeScript(file, parameters = [], options) {
  return runNode(['--import', TYPESCRIPT, file, ...parameters], options);
}

/** Runs npm, the one that started this command where there is one. */
export function runNpm(parameters, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return runNode([npm, ...parameters], options);
  const onWindows = process.platform === 'win32';
  return run(onWindows ? 'npm.cmd' : 'npm', parameters, { shell: onWindows, ...options });
}
