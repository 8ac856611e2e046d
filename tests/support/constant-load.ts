/** People who read and save without a pause, and what the product told them. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { ADMIN } from './e2e-server.ts';

export interface Told {
  /** 0 where no answer came: the connection was refused or broke. */
  readonly status: number;
  readonly text: string;
}

/** One browser: connections of its own, which it keeps. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #token = '';

  constructor(readonly address: string) {}

  post(path: string, data: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
    return this.ask('POST', path, JSON.stringify({ data }), {
      'content-type': 'application/json',
      ...headers,
    });
  }

  ask(
    method: 'GET' | 'POST',
    path: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<Told> {
    return new Promise((resolve) => {
      const call = request(
        `${this.address}${path}`,
        {
          method,
          agent: this.#agent,
          headers: { authorization: `Bearer ${this.#token}`, ...headers },
        },
        (answer) => {
          // A token near its end comes with the next, as browsers take it.
          const { authorization = '' } = answer.headers;
          if (authorization.startsWith('Bearer ')) this.#token = authorization.slice(7);
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.once('error', (error) => resolve({ status: 0, text: `${text} ${error.message}` }));
        },
      );
      call.once('error', (error) => resolve({ status: 0, text: error.message }));
      call.end(body);
    });
  }

  /** @throws when it is refused */
  async signIn(): Promise<void> {
    const { status, text } = await this.post('/api/auth/login', ADMIN);
    const read: unknown = status === 200 ? JSON.parse(text) : null;
    if (!read || typeof read !== 'object' || !('token' in read)) {
      throw new Error(`The sign-in was answered by ${status}: ${text}`);
    }
    this.#token = String(read.token);
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** What came of the calls of everybody. */
export interface Outcome {
  reads: number;
  /** Names of the units that the product said were saved. */
  readonly saved: string[];
  /** Names of those of which nobody knows: no answer came. */
  readonly unknown: string[];
  /** Every answer that is no success. */
  readonly failures: Told[];
}

const UNIT = { abbreviation: 'ทด', kind: 'weight', kgPerUnit: 1 };

/** Saves a unit of a name that nobody else has, and notes what came of it. */
export async function saveUnit(visitor: Visitor, outcome: Outcome): Promise<Told> {
  const name = `ถัง ${randomUUID()}`;
  const told = await visitor.post(
    '/api/foodcateory/saveUnits',
    { ...UNIT, name },
    { 'idempotency-key': randomUUID() },
  );
  if (told.status === 200) outcome.saved.push(name);
  else outcome.failures.push(told);
  if (told.status === 0) outcome.unknown.push(name);
  return told;
}

async function readUnits(visitor: Visitor, outcome: Outcome): Promise<void> {
  const told = await visitor.post('/api/foodcateory/searchUnitsWeb', {});
  if (told.status === 200) outcome.reads += 1;
  else outcome.failures.push(told);
}

/** Lets so many people read and save in turn, until they are told to stop. */
export async function loadConstantly(
  address: string,
  people: number,
): Promise<() => Promise<Outcome>> {
  const outcome: Outcome = { reads: 0, saved: [], unknown: [], failures: [] };
  let over = false;
  const visitors = Array.from({ length: people }, () => new Visitor(address));
  for (const visitor of visitors) await visitor.signIn();
  const work = visitors.map(async (visitor) => {
    while (!over) {
      await readUnits(visitor, outcome);
      await saveUnit(visitor, outcome);
    }
  });
  return async () => {
    over = true;
    await Promise.all(work);
    for (const visitor of visitors) visitor.leave();
    return outcome;
  };
}
