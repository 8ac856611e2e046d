/** Who calls: somebody for each way of having permissions. */
import { isObject } from '../texts/json.ts';
import { Client, valueAt } from './client.ts';
import { ADMIN } from './product.ts';

export interface Person {
  /** `anonymous`, `no keys`, a permission key, or `administrator`. */
  readonly role: string;
  /** What stands for the role in names that this person gives: `‹units›`. */
  readonly mark: string;
  /** The same for names that take Latin letters only: `units`. */
  readonly slug: string;
  readonly username: string | null;
  readonly password: string;
  readonly client: Client;
}

const NO_KEYS = 'no keys';
const PASSWORD = 'a long secret of the baseline';
export const SURNAME = 'ผู้ทดสอบ';

const markOf = (slug: string): string => `‹${slug}›`;
const namesOf = (slug: string) => ({ mark: markOf(slug), slug: slug.toLowerCase() });

/** Permission keys with the names of their screens, from a declaration. */
export function permissionKeys(declaration: unknown): Map<string, string> {
  const screens = valueAt(declaration, 'screens');
  const keys = new Map<string, string>();
  for (const [name, screen] of Object.entries(isObject(screens) ? screens : {})) {
    keys.set(String(valueAt(screen, 'permission')), name);
  }
  return keys;
}

async function addPerson(admin: Client, role: string, slug: string): Promise<string> {
  const username = `only-${slug.toLowerCase()}`;
  const roleIds: unknown[] = [];
  if (role !== NO_KEYS) {
    const saved = await admin.ask('/api/role/saveRole', {
      body: { data: { name: `เฉพาะ ${slug}`, auths: [role] } },
    });
    roleIds.push(valueAt(saved, 'data', 'id'));
  }
  await admin.ask('/api/user/saveUser', {
    body: {
      data: {
        username,
        password: PASSWORD,
        firstName: markOf(slug),
        lastName: SURNAME,
        userType: 'staff',
        roleIds,
        mustChangePassword: false,
      },
    },
  });
  return username;
}

/** Signs everybody in, the administrator last. */
export async function gatherPeople(
  address: string,
  keys: ReadonlyMap<string, string>,
): Promise<readonly Person[]> {
  let place = 0;
  const newClient = (): Client => {
    place += 1;
    return new Client(address, `198.51.100.${place}`);
  };
  const anonymous: Person = {
    ...{ role: 'anonymous', ...namesOf('anonymous'), username: null, password: '' },
    client: newClient(),
  };
  const admin = newClient();
  await admin.signIn(ADMIN.username, ADMIN.password);
  const people: Person[] = [anonymous];
  for (const [role, slug] of [[NO_KEYS, 'nothing'] as const, ...keys]) {
    const username = await addPerson(admin, role, slug);
    const client = newClient();
    await client.signIn(username, PASSWORD);
    people.push({ role, ...namesOf(slug), username, password: PASSWORD, client });
  }
  return [...people, { role: 'administrator', ...namesOf('admin'), ...ADMIN, client: admin }];
}
