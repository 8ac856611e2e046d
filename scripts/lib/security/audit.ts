/** Queries npm's registry for known weaknesses of the packages that the product runs with. */
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { runQuietly } from './tools.ts';
import type { Finding } from './watch.ts';

export type AuditOutcome =
  | { readonly asked: true; readonly findings: Finding[] }
  /** The registry does not answer that question. */
  | { readonly asked: false; readonly reason: string };

const NPM_SECONDS = 120;

/** What `npm audit --json` printed. */
export function readAudit(output: string): AuditOutcome {
  const start = output.indexOf('{');
  let report: unknown = null;
  try {
    report = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  } catch {
    // No JSON: the text itself says why.
  }
  const { vulnerabilities, error, message } = isRecord(report) ? report : {};
  if (!isRecord(vulnerabilities)) {
    const summary = isRecord(error) ? error.summary || error.code : null;
    return {
      asked: false,
      reason: String(summary || message || output)
        .trim()
        .slice(0, 300),
    };
  }
  const findings = Object.entries(vulnerabilities).map(([name, found]) => ({
    tool: 'npm audit',
    who: '-',
    where: name,
    what: isRecord(found) ? `${found.severity} ${found.range}` : '',
  }));
  return { asked: true, findings };
}

/** `npm audit --omit=dev` */
export async function runAudit(): Promise<AuditOutcome> {
  const { output } = await runQuietly('npm', ['audit', '--omit=dev', '--json'], NPM_SECONDS);
  return readAudit(output);
}
