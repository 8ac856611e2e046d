/**
 * What a first visit weighs and how soon it paints on a slow line and a slow phone: sign-in, shell,
 * list and form of the built product, started as people start it. Others are measured beside it by
 * `peers-visit.bench.ts`.
 */
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { TestServer } from '../tests/support/e2e-server.ts';
import { signIn, untilCounted } from './browsing.ts';
import { middle, SLOWER_PROCESSOR, type Visit, visit } from './visits.ts';

const ROUNDS = 5;

const PAGES = [
  { title: 'sign-in', path: 'login', ready: 'input[type=password]', member: false },
  { title: 'shell (contact)', path: 'pages/contact', ready: 'main h1', member: false },
  {
    title: 'dashboard',
    path: 'pages/dashboard',
    ready: '.figure--hero .figure__value',
    member: false,
  },
  {
    title: 'list (units)',
    path: 'pages/food-cateory/units/u',
    ready: '[data-row-link]',
    member: true,
  },
  {
    title: 'form (units)',
    path: 'pages/food-cateory/units/new',
    ready: '[data-field=name] input',
    member: true,
  },
] as const;

const browser = await launchBrowser(await findChromium());
const server = await TestServer.start({ DEMO: '1' });
try {
  await untilCounted(server.address);
  const state = await signIn(browser, server.address);
  console.log(
    `\nFirst visits at 1638/750 kbps, 150 ms, processor ${SLOWER_PROCESSOR}x slower; medians of ${ROUNDS}`,
  );
  for (const page of PAGES) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visit(browser, server.address, page, page.member ? state : undefined));
    }
    console.log(
      `${page.title.padEnd(16)} ${middle(visits, (one) => one.kibibytes)
        .toFixed(1)
        .padStart(6)} KiB  ` +
        `first paint ${middle(visits, (one) => one.firstPaint).toFixed(2)} s  ` +
        `largest ${middle(visits, (one) => one.largestPaint).toFixed(2)} s  ` +
        `ready ${middle(visits, (one) => one.ready).toFixed(2)} s  ` +
        `blocked ${middle(visits, (one) => one.blocked).toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await server.discard();
}
