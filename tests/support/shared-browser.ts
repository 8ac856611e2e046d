/** One browser for all journeys of a worker; each person has a context of their own in it. */
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';

/** A site under a name that the browser does not trust, as in an office network. */
export const OFFICE_HOST = 'office.test';

/** Pages live for seconds here: compiling their code for long use costs more than it brings. */
const BRIEF_PAGES = '--js-flags=--no-turbofan --no-maglev';

let launched: Promise<Browser> | undefined;

/** The worker's browser, which speaks Thai and shows nothing. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    args: ['--lang=th', BRIEF_PAGES, `--host-resolver-rules=MAP ${OFFICE_HOST} 127.0.0.1`],
  });
  return launched;
}
