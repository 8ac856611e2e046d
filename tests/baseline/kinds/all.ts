/** Reads every kind of text from the product as it is. */
import { recordCalls } from '../calls/all.ts';
import { openBrowser } from '../run/browser.ts';
import { gatherPeople, permissionKeys } from '../run/people.ts';
import { buildProduct, Product } from '../run/product.ts';
import type { Files } from '../texts/recording.ts';
import { readBench } from './bench.ts';
import { readDatabase } from './database.ts';
import { FROZEN, readDeclaration } from './declaration.ts';
import { readLocales } from './locales.ts';
import { operationsIn, readOpenApi } from './openapi.ts';
import { readRoutes } from './routes.ts';
import { readStorage } from './storage.ts';

type Read = Record<string, Files>;

/** Whether somebody made a call: `{edition}` in its address stands for any. */
function wasCalled(operation: string, called: ReadonlySet<string>): boolean {
  if (!operation.includes('{')) return called.has(operation);
  const pattern = new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+')}$`);
  return [...called].some((call) => pattern.test(call));
}

/** Calls with demonstration data, and which operations nobody called. */
async function readAnswers(operations: Promise<readonly string[]>): Promise<Read> {
  const product = await Product.start({ demonstration: true });
  try {
    const { files, called } = await recordCalls(product, FROZEN);
    const missed = (await operations).filter((operation) => !wasCalled(operation, called));
    // Whoever adds a call adds how it is tried, in `calls`.
    return { answers: { ...files, 'not-called': missed } };
  } finally {
    await product.discard();
  }
}

/** What the starter data alone shows: screens, names in the browser, the database. */
async function readStarter(
  wanted: ReadonlySet<string>,
  onOpenApi: (files: Files) => void,
): Promise<Read> {
  const read: Read = {};
  const product = await Product.start({ demonstration: false });
  try {
    const { address } = product;
    const openapi = await readOpenApi(address);
    onOpenApi(openapi);
    if (wanted.has('openapi')) read.openapi = openapi;
    if (wanted.has('routes') || wanted.has('storage')) {
      const browser = await openBrowser();
      try {
        const people = await gatherPeople(address, permissionKeys(FROZEN));
        if (wanted.has('routes')) read.routes = await readRoutes(browser, address, people, FROZEN);
        if (wanted.has('storage')) read.storage = await readStorage(browser, address);
      } finally {
        await browser.close();
      }
    }
    await product.stop();
    if (wanted.has('database')) read.database = await readDatabase(product.databaseFolder);
    return read;
  } finally {
    await product.discard();
  }
}

/** Reads these kinds of the product in a project's folder. */
export async function readKinds(root: string, kinds: readonly string[]): Promise<Read> {
  const wanted = new Set(kinds);
  const read: Read = {};
  if (wanted.has('locales')) read.locales = await readLocales(root);
  if (wanted.has('bench')) read.bench = await readBench(root);
  if (wanted.has('declaration')) {
    read.declaration = { 'resources.config': await readDeclaration(root) };
  }
  if (!['answers', 'database', 'openapi', 'routes', 'storage'].some((kind) => wanted.has(kind))) {
    return read;
  }
  await buildProduct(root);
  let tellOperations: (files: Files) => void = () => undefined;
  const operations = new Promise<readonly string[]>((resolve) => {
    tellOperations = (files) => resolve(operationsIn(files));
  });
  // A product that does not start must not leave the other waiting for its operations.
  const starter = readStarter(wanted, tellOperations).finally(() => tellOperations({}));
  const both = [starter, ...(wanted.has('answers') ? [readAnswers(operations)] : [])];
  const settled = await Promise.allSettled(both);
  for (const result of settled) {
    if (result.status === 'rejected') throw result.reason;
    Object.assign(read, result.value);
  }
  return read;
}
