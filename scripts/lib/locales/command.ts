import { join, relative } from 'node:path';
import { readConfig } from '../../../src/application.ts';
import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import {
  checkLanguage,
  checkUses,
  type Finding,
  findOnlyEnglish,
  type LanguageReport,
} from './check.ts';
import { createLanguage } from './create.ts';
import { exportLanguage } from './export.ts';
import { importLanguage } from './import.ts';
import { checkNotes, readNotes } from './notes.ts';
import { type Locales, readLocales } from './read.ts';
import { describeFindings, describeProgress, mistakesOf, tell } from './report.ts';
import { readUsage } from './usage.ts';

/** Languages that are whole, or the tests fail. */
const WHOLE = ['th', 'en'];
const FAILURE = 1;

type Print = (lines: readonly string[]) => void;

export interface LocalesOptions {
  /**
   * Whether all that the code uses must be among these words. Those of an application in a folder
   * of its own are laid over the project's; `npm run resources check` reports what they lack.
   */
  readonly withUses: boolean;
}

/** Findings that hold for words laid over others, too: there one that Thai lacks stands in for it. */
const isOfWords = ({ kind }: Finding): boolean => !['extra', 'extraFile'].includes(kind);

/** What there is to say of a language, by whether the words are whole or laid over others. */
function reportOf(
  language: string,
  locales: Locales,
  { withUses }: LocalesOptions,
): LanguageReport {
  const report = checkLanguage(language, locales);
  if (withUses) return report;
  const more = language === DEFAULT_LANGUAGE ? findOnlyEnglish(locales) : [];
  return { ...report, findings: [...report.findings.filter(isOfWords), ...more] };
}

/** Everything about all languages; an exit code. */
function checkAll(print: Print, root: string, options: LocalesOptions): number {
  const locales = readLocales(root);
  const languages = [...locales.languages.keys()];
  const width = Math.max(0, ...languages.map((language) => language.length));
  const reports = languages.map((language) => reportOf(language, locales, options));
  const findings: Finding[] = reports
    .filter(({ language }) => WHOLE.includes(language))
    .flatMap((report) => report.findings);
  if (options.withUses) findings.push(...checkUses(locales, readUsage(root), readConfig()));
  findings.push(...checkNotes(readNotes(root), locales));
  print(describeFindings(findings));
  const mistakes = reports
    .filter(({ language }) => !WHOLE.includes(language))
    .flatMap((report) => mistakesOf(report));
  print(describeFindings(mistakes));
  print(reports.map((report) => describeProgress(report, width)));
  print(locales.misnamed.map((name) => tell('misnamed', { name })));
  // Those of other languages fail no tests, and are there all the same.
  const count = findings.length + mistakes.length + locales.misnamed.length;
  print([count === 0 ? tell('sound') : tell('unsound', { count })]);
  return findings.length === 0 ? 0 : FAILURE;
}

/** Everything about one language, what is still to be translated included; an exit code. */
function checkOne(print: Print, root: string, language: string, options: LocalesOptions): number {
  const locales = readLocales(root);
  if (!locales.languages.has(language)) {
    print([tell('unknownLanguage', { language, known: [...locales.languages.keys()].join(', ') })]);
    return FAILURE;
  }
  const report = reportOf(language, locales, options);
  // Mistakes last: of a language just begun, thousands of texts wait above them.
  print(describeFindings([...report.same, ...report.untranslated, ...report.findings]));
  print([describeProgress(report, language.length, false)]);
  return WHOLE.includes(language) && report.findings.length > 0 ? FAILURE : 0;
}

function create(print: Print, root: string, language: string, source?: string): number {
  const created = createLanguage(root, language, source);
  const known = [...readLocales(root).languages.keys()].join(', ');
  print([tell(created.key, { language, known, ...created })]);
  return created.key === 'created' ? 0 : FAILURE;
}

type Command = (print: Print, root: string, second: string, third?: string) => number;

function handOut(print: Print, root: string, language: string, source?: string): number {
  const exported = exportLanguage(root, language, source);
  const known = [...readLocales(root).languages.keys()].join(', ');
  // As it is found from where the command was given.
  const file = 'file' in exported ? relative(process.cwd(), join(root, exported.file)) : '';
  print([tell(exported.key, { language, known, ...exported, file })]);
  return exported.key === 'exported' ? 0 : FAILURE;
}

function takeBack(print: Print, root: string, file: string, named?: string): number {
  const imported = importLanguage(root, file, named);
  if (imported.key !== 'imported') {
    print([tell(imported.key, { file, ...imported })]);
    return FAILURE;
  }
  const { findings, language, texts, changed, unfinished, copied } = imported;
  print(describeFindings(findings));
  print([tell('imported', { language, texts, changed })]);
  if (unfinished > 0) print([tell('unfinished', { count: unfinished })]);
  if (copied > 0) print([tell('copied', { count: copied })]);
  if (findings.length > 0) print([tell('leftOutOfImport', { count: findings.length })]);
  return findings.length === 0 ? 0 : FAILURE;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['new', create],
  ['export', handOut],
  ['import', takeBack],
]);

/**
 * What `npm run locales` does with its parameters in the project at `root`; an exit code, 1 if there
 * is anything to put right in Thai or English, or not all of a file was taken.
 */
export function runLocales(
  root: string,
  parameters: readonly string[],
  print: Print,
  options: LocalesOptions = { withUses: true },
): number {
  const [first, second, third] = parameters;
  if (first === undefined) return checkAll(print, root, options);
  const command = COMMANDS.get(first);
  if (!command) return checkOne(print, root, first, options);
  if (second !== undefined) return command(print, root, second, third);
  print([tell('usage')]);
  return FAILURE;
}
