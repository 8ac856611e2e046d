/** Who the scanners are signed in as. An account that a scan has spoiled is replaced by a new one. */
import { randomUUID } from 'node:crypto';
import { isRecord } from '../../../src/engine/declaration/record.ts';

export const KINDS = ['anonymous', 'low', 'admin'] as const;
export type Kind = (typeof KINDS)[number];

/** Of those who hold a permission key, which one: the first of the product's list. */
export interface Access {
  readonly kind: Kind;
  readonly keys: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

export interface Administrator {
  readonly username: string;
  readonly password: string;
}

/** The accounts of one server. */
export class People {
  #administrator = '';

  constructor(
    private readonly address: string,
    private readonly administrator: Administrator,
    /** The one key that the low-privileged person holds. */
    readonly lowKey: string,
  ) {}

  /**
   * Makes the scan's own door safe: attacks aim at row 1 as it was at the beginning, which is the
   * administrator who makes the others.
   */
  async prepare(): Promise<void> {
    const { id } = await this.signInAs(this.administrator);
    await this.save('user/saveUser', { id, version: 1, organisation: 'scan' });
  }

  accessOf(kind: Kind): Access {
    return { kind, keys: kind === 'low' ? [this.lowKey] : [] };
  }

  /** A new account of this kind, signed in: its access token; null for who is not signed in. */
  async newSession(kind: Kind): Promise<string | null> {
    if (kind === 'anonymous') return null;
    const username = `scan.${randomUUID().slice(0, 13)}`;
    const password = randomUUID();
    const auths = kind === 'low' ? [this.lowKey] : [];
    // Of its own: roles that others hold are attacked too.
    const role = await this.save('role/saveRole', { name: username, auths });
    await this.save('user/saveUser', {
      username,
      password,
      firstName: 'scan',
      lastName: kind,
      userType: 'staff',
      admin: kind === 'admin',
      roleIds: [role.id],
      mustChangePassword: false,
    });
    return (await this.signIn({ username, password })).token;
  }

  private async signInAs(administrator: Administrator) {
    const { token, id } = await this.signIn(administrator);
    this.#administrator = token;
    return { id };
  }

  private async signIn(data: Administrator): Promise<{ token: string; id: unknown }> {
    const { token, userLogin } = await this.post('auth/login', { data });
    if (typeof token !== 'string' || !isRecord(userLogin)) throw new Error('login: no token');
    return { token, id: userLogin.id };
  }

  private async save(call: string, data: Body): Promise<Body> {
    const saved = await this.post(call, { data }).catch(async () => {
      // The token of a long scan has run out.
      await this.signInAs(this.administrator);
      return this.post(call, { data });
    });
    return isRecord(saved.data) ? saved.data : {};
  }

  private async post(call: string, body: Body): Promise<Body> {
    const answer = await fetch(`${this.address}/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#administrator && { authorization: `Bearer ${this.#administrator}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
    const read: unknown = JSON.parse(text);
    return isRecord(read) ? read : {};
  }
}
