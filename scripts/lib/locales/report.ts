import {
  fillLine,
  type LineParameters,
  terminalLanguages,
  wordAt,
} from '../../../src/engine/server/terminal-words.ts';
import type { Finding, LanguageReport } from './check.ts';

const MISSING: ReadonlySet<Finding['kind']> = new Set(['missing', 'missingFile']);

/** A text of `translating.json`, in Thai and, where the terminal is set to another language, in it. */
export function tell(key: string, parameters: LineParameters = {}): string {
  const lines = terminalLanguages(process.env).flatMap((language) => {
    const line = wordAt(language, 'translating', key);
    return line === undefined ? [] : [fillLine(line, parameters)];
  });
  return [...new Set(lines)].join(' · ');
}

const widest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.length));

/** One line a finding: place and key under one another, then what is wrong. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const place = widest(findings.map((finding) => finding.place));
  const key = widest(findings.map((finding) => finding.key));
  return findings.map((finding) => {
    const words = tell(`found.${finding.kind}`, finding.params);
    return `${finding.place.padEnd(place)}  ${finding.key.padEnd(key)}  ${words}`;
  });
}

/** What is wrong in a language, what it lacks left aside. */
export function mistakesOf(report: LanguageReport): readonly Finding[] {
  return report.findings.filter(({ kind }) => !MISSING.has(kind));
}

/** One line: how far the translation of a language has come, and where to find out more. */
export function describeProgress(report: LanguageReport, width: number, hasMore = true): string {
  const { language, texts, translated } = report;
  // Rounded down: 100% means whole.
  const percent = texts === 0 ? 0 : Math.floor((translated / texts) * 100);
  const count = mistakesOf(report).length;
  const parts = [tell('percent', { percent, translated, texts })];
  if (report.same.length > 0) parts.push(tell('same', { count: report.same.length }));
  if (count > 0) parts.push(tell('mistakes', { count }));
  if (hasMore && (translated < texts || count > 0)) parts.push(tell('details', { language }));
  return `${language.padEnd(width)}  ${parts.join('  ')}`;
}
