/** Reports what comes of hostile input; ends with 1 when a limit is broken. */
import { attackServer } from './attack.ts';

const outcome = await attackServer((line) => process.stdout.write(`  ${line}\n`));
const findings = [...outcome.findings, ...outcome.slow];
for (const finding of findings) process.stdout.write(`✗ ${finding}\n`);
process.stdout.write(findings.length === 0 ? '✓ Every limit was kept.\n' : '');
process.exitCode = findings.length === 0 ? 0 : 1;
