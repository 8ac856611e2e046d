import { type Answer, type CallInit, valueAt } from '../run/client.ts';
import type { Person } from '../run/people.ts';
import { summarise } from '../texts/digest.ts';
import { isObject, type Json, type JsonObject, toJson } from '../texts/json.ts';
import { inTurn, together } from './lanes.ts';
import { type Answered, describeAnswer, describeOutcomes, FEW } from './outcomes.ts';

/** Where a resource's rows are found by their code: `foodcateory/searchUnitsWeb`. */
export type SearchCalls = ReadonlyMap<string, string>;

export interface CallOptions extends CallInit {
  /** Writes nothing, not even into the audit log: everybody calls at once. */
  readonly reads?: boolean;
  /** Records of a page which rows it has, and not what is in them. */
  readonly brief?: boolean;
  /** What the recording says was sent, where that is a form or another each time. */
  readonly note?: string;
}

/** What the product answers when its database does not. */
const UNAVAILABLE = 503;
/** `#units:KG` in a body stands for the id of that row, `#saved` for one that was remembered. */
const REFERENCE = /^#(\w+)(?::(.+))?$/;

function requestOf(path: string, { method = 'POST', headers, body, note }: CallOptions): Json {
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  return {
    method,
    ...(query && { query }),
    ...(headers && Object.keys(headers).length > 0 && { headers: toJson(headers) }),
    ...((note !== undefined || body !== undefined) && { body: note ?? summarise(toJson(body)) }),
  };
}

/** Makes calls as everybody, and notes what each of them is answered. */
export class Recorder {
  readonly #files = new Map<string, Record<string, Json>>();
  readonly #known = new Map<string, unknown>();
  readonly #called = new Set<string>();
  #usual: JsonObject = {};
  #common: JsonObject = {};

  constructor(
    readonly people: readonly Person[],
    private readonly searches: SearchCalls,
  ) {}

  get admin(): Person {
    return this.person('administrator');
  }

  /** Nobody, somebody without permissions, and an administrator. */
  get few(): readonly Person[] {
    return this.people.filter(({ role }) => FEW.includes(role));
  }

  /** @throws when nobody has the role */
  person(role: string): Person {
    const found = this.people.find((person) => person.role === role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found;
  }

  /** What was recorded, by call (`foodcateory/saveUnits`) and case. */
  get files(): Readonly<Record<string, Json>> {
    const files = [...this.#files].sort(([one], [other]) => (one < other ? -1 : 1));
    return { ...Object.fromEntries(files), 'as-usual': this.#usual };
  }

  /** Calls made, as `POST /api/foodcateory/saveUnits`. */
  get called(): ReadonlySet<string> {
    return this.#called;
  }

  /** Lets `#name` in later bodies stand for a value. */
  remember(name: string, value: unknown): void {
    this.#known.set(`${name}:`, value);
  }

  /** Takes an answer's headers for those of every answer: only others are recorded from now on. */
  leaveOutHeaders({ headers }: Answer): void {
    this.#common = Object.fromEntries(headers);
  }

  /** Takes the answers to a case for the usual ones of their status. */
  takeForUsual(call: string, name: string): void {
    const answers = valueAt(this.#files.get(call), name, 'answers');
    this.#usual = isObject(answers) ? answers : {};
  }

  async #resolve(reference: string): Promise<unknown> {
    const [, name = '', code = ''] = REFERENCE.exec(reference) ?? [];
    const key = `${name}:${code}`;
    const path = this.searches.get(name);
    if (!this.#known.has(key) && path !== undefined) {
      const filters = [{ field: 'code', operator: 'eq', value: code }];
      const found = await this.admin.client.ask(`/api/${path}`, { body: { data: { filters } } });
      this.#known.set(key, valueAt(found, 'data', 0, 'id'));
    }
    const value = this.#known.get(key);
    if (value === undefined) throw new Error(`Nothing is known as ${reference}`);
    return value;
  }

  /** A body as it is sent: references become ids, `‹me›` and `‹slug›` those of whoever sends it. */
  async #filled(value: unknown, person: Person): Promise<unknown> {
    if (typeof value === 'string') {
      if (REFERENCE.test(value)) return this.#resolve(value);
      return value.replaceAll('‹me›', person.mark).replaceAll('‹slug›', person.slug);
    }
    if (Array.isArray(value)) return inTurn(value, (entry) => this.#filled(entry, person));
    if (typeof value !== 'object' || value === null || value instanceof FormData) return value;
    const filled = await inTurn(Object.entries(value), async ([name, entry]) => [
      name,
      await this.#filled(entry, person),
    ]);
    return Object.fromEntries(filled);
  }

  /**
   * Makes a call as everybody, or as those given, and notes the answers under this name. Resolves to
   * the last answer: the administrator's.
   */
  async call(
    name: string,
    path: string,
    options: CallOptions = {},
    people: readonly Person[] = this.people,
  ): Promise<Answer> {
    const { method, headers, reads = false, brief = false } = options;
    const [address = ''] = path.split('?');
    this.#called.add(`${method ?? 'POST'} ${address}`);
    const send = async (person: Person): Promise<Answered> => {
      const body = await this.#filled(options.body, person);
      const answer = await person.client.call(path, {
        body,
        ...(method && { method }),
        ...(headers && { headers }),
      });
      if (answer.status === UNAVAILABLE) throw new Error(`${path}: the machine is too busy`);
      const describing = { common: this.#common, brief };
      return { person, answer, described: await describeAnswer(answer, person, describing) };
    };
    const answered = await (reads ? together : inTurn)(people, send);
    const last = answered.at(-1);
    if (!last) throw new Error(`${name} was called as nobody`);
    const request = requestOf(path, options);
    this.#note(address, name, { request, ...describeOutcomes(answered, this.#usual) });
    return last.answer;
  }

  #note(address: string, name: string, recorded: JsonObject): void {
    const file = address.replace(/^\/(api\/)?/, '') || 'root';
    const cases = this.#files.get(file) ?? {};
    if (Object.hasOwn(cases, name)) throw new Error(`${file} has two cases named ${name}`);
    this.#files.set(file, { ...cases, [name]: recorded });
  }
}

/** Names and values of an object; none where it is no object. */
export const entriesOf = (value: unknown): [string, Json][] =>
  isObject(value) ? Object.entries(value) : [];
