/** What every journey stands on: a server with data of its own, and a browser. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Config, Resource } from '../../src/engine/declaration/types.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { Person } from './person.ts';

const PICTURES = fileURLToPath(new URL('../../.cache/e2e/', import.meta.url));

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Calls of the product by somebody signed in, to prepare a journey or to look behind the screen. */
export type Call = (path: string, body: unknown) => Promise<{ status: number; body: Answer }>;
export interface Answer {
  readonly data: Readonly<Record<string, unknown>> & readonly Readonly<Record<string, unknown>>[];
}

export interface Stage {
  readonly server: TestServer;
  /** Somebody at a screen of their own, not signed in; gone after the test. */
  arrive(address?: string): Promise<Person>;
  /** The same, signed in, at no page yet; the sign-in page has journeys of its own. */
  enter(account?: Account): Promise<Person>;
  call(account?: Account): Promise<Call>;
}

/** Signs in without a screen. */
export async function signIn(address: string, account: Account): Promise<Call> {
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const answer = await post('auth/login', { data: account }, {});
  const { token } = (await answer.json()) as { token: string };
  return async (path, body) => {
    const response = await post(path, body, { authorization: `Bearer ${token}` });
    // The shape of an answer is the business of the API's own tests.
    return { status: response.status, body: (await response.json()) as Answer };
  };
}

export interface StageOptions {
  /** People have a keyboard and nothing else. */
  readonly byKeyboardAlone?: boolean;
  /** The page that people who come signed in see first; none if left out. */
  readonly startAt?: string;
}

/** Sets the stage for the tests of a file; a failed test leaves pictures in `.cache/e2e`. */
export function setStage({ byKeyboardAlone, startAt }: StageOptions = {}): () => Stage {
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  const people: Person[] = [];
  beforeAll(async () => {
    server = await TestServer.office();
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    for (const [place, person] of people.splice(0).entries()) {
      if (task.result?.state === 'fail') {
        await mkdir(PICTURES, { recursive: true });
        const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-');
        await person.page.screenshot({ path: `${PICTURES}${name}-${place}.png` });
      }
      await person.leave();
    }
  });
  afterAll(async () => {
    await server?.discard();
  });
  return () => {
    if (!server || !browser) throw new Error('The stage is set before the tests only.');
    const [at, on] = [server, browser];
    const arrive = async (address = at.address): Promise<Person> => {
      const person = await Person.at(on, address);
      if (byKeyboardAlone) person.byKeyboardAlone = true;
      people.push(person);
      return person;
    };
    return {
      server: at,
      arrive,
      enter: async (account = ADMIN) => {
        const person = await arrive();
        await person.beSignedIn(account.username, account.password);
        if (startAt !== undefined) await person.open(startAt);
        return person;
      },
      call: (account = ADMIN) => signIn(at.address, account),
    };
  };
}

/** Name of the menu group in which the screen of a resource stands. */
export function groupOf(config: Config, resource: Resource): string {
  for (const entry of config.menu) {
    if ('group' in entry && entry.screens?.includes(resource.screen.name)) return entry.group;
  }
  throw new Error(`${resource.name} is in no group of the menu`);
}
