import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's root folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Exit code for what a person must put right before trying again (sysexits.h EX_CONFIG). */
export const EXIT_CONFIGURATION = 78;

/** By itself, for it speaks before anything is installed. */
function readCommandWords(language) {
  try {
    return JSON.parse(readFileSync(`${ROOT}locales/${language}/commands.json`, 'utf8'));
  } catch {
    return {};
  }
}

/** Thai always; beneath it the language the terminal is set to, where `locales/` has its folder. */
export function terminalLanguages(environment = process.env) {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  const tag = locale.replace(/[.@].*/, '').replaceAll('_', '-');
  const names = [tag, tag.split('-')[0]];
  const second = names.find((name) => name && existsSync(`${ROOT}locales/${name}`));
  return second && second !== 'th' ? ['th', second] : ['th'];
}

/** Where the Thai file itself cannot be read, the English text says so. */
function templateOf(language, key) {
  return (
    readCommandWords(language)[key] ?? (language === 'th' ? readCommandWords('en')[key] : undefined)
  );
}

const placesOf = (template) => [...new Set(template?.match(/\{\w+\}/g))].sort().join(' ');

/**
 * Prints a line of `locales/<language>/commands.json`, in the languages that have it; not in one
 * whose placeholders are not those of the Thai line.
 */
export function say(key, parameters = {}, stream = process.stdout) {
  const [thai, ...others] = terminalLanguages().map((language) => templateOf(language, key));
  const templates = [thai, ...others.filter((other) => placesOf(other) === placesOf(thai))];
  for (const template of new Set(templates)) {
    const line = template?.replace(/\{(\w+)\}/g, (_whole, name) => String(parameters[name]));
    if (line) stream.write(`${line}\n`);
  }
}

/** The same, where errors go. */
export function complain(key, parameters = {}) {
  say(key, parameters, process.stderr);
}
