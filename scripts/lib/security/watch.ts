/** Looks at every answer that a scan gets, whatever the scanner itself makes of it. */
import type { Call } from './calls.ts';
import type { Access } from './people.ts';

/** Something an attacker could use. */
export interface Finding {
  readonly tool: string;
  readonly who: string;
  /** Which call or page. */
  readonly where: string;
  readonly what: string;
}

/** What no answer may hold, unless the request brought it. */
const LEAKS: readonly RegExp[] = [
  /\$argon2/,
  /syntax error at or near/,
  /unterminated quoted string/,
  /violates [a-z-]+ constraint/,
  /relation "[^"]*" does not exist/,
  /node_modules\//,
  /\.(ts|js|mjs):\d+:\d+/,
  /-----BEGIN/,
];
/** Busy, and says so with `Retry-After`. */
const BUSY = 503;
/** An uploaded file is wrong: the contract's own status. */
const UPLOAD = 601;

export interface Exchange {
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly received: string;
}

/** Whether this caller may make this call with this body. */
export function mayCall({ kind, keys }: Access, { needs }: Call, sent: string): boolean {
  if (kind === 'admin' || needs.kind === 'nothing') return true;
  if (kind === 'anonymous') return false;
  if (needs.kind === 'signIn') return true;
  // The choices of a field need a sign-in alone.
  const asksChoices = /"options":true/.test(sent);
  return asksChoices || (needs.kind === 'permission' && keys.includes(needs.key));
}

/** Collects what the responses to one kind of caller reveal. */
export class Watch {
  readonly #findings = new Map<string, Finding>();
  readonly #statuses = new Map<number, number>();
  readonly #calls: ReadonlyMap<string, Call>;

  constructor(
    private readonly access: Access,
    calls: readonly Call[],
  ) {
    this.#calls = new Map(calls.map((call) => [call.url, call]));
  }

  see({ path, sent, status, received }: Exchange): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const [where = ''] = path.split('?', 1);
    if (status >= 500 && status !== BUSY && status !== UPLOAD) {
      this.note(where, `answered ${status} to ${sent.slice(0, 300)}`);
    }
    const leak = LEAKS.find((pattern) => pattern.test(received) && !pattern.test(sent));
    if (leak) this.note(where, `told ${leak.source} for ${sent.slice(0, 300)}`);
    const call = this.#calls.get(where);
    if (call && status >= 200 && status < 300 && !mayCall(this.access, call, sent)) {
      this.note(where, `let ${this.access.kind} in`);
    }
  }

  get findings(): Finding[] {
    return [...this.#findings.values()];
  }

  /** How many answers of each status there were, by status. */
  get statuses(): readonly (readonly [number, number])[] {
    return [...this.#statuses].sort(([one], [other]) => one - other);
  }

  private note(where: string, what: string): void {
    const finding = { tool: 'answers', who: this.access.kind, where, what };
    // One of each kind at each place is enough to look for the cause.
    const key = `${where} ${what.slice(0, 20)}`;
    if (!this.#findings.has(key)) this.#findings.set(key, finding);
  }
}
