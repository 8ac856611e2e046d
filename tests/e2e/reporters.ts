/** People who report, and the resources that journeys through their records need by name. */
import { readConfig } from '../../src/schema/index.ts';
import type { Resource } from '../../src/schema/types.ts';
import type { Call } from './stage.ts';

export const config = readConfig();
export const PASSWORD = 'ข้าวเหลือหนึ่งจาน-1';

export function resourceOf(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

/** A household in Chiang Mai; its id. */
export async function addReporter(call: Call, username: string, lastName: string): Promise<number> {
  const { body } = await call('user/saveUser', {
    data: {
      username,
      password: PASSWORD,
      firstName: 'บ้าน',
      lastName,
      userType: 'consumer',
      tambonCode: '500101',
      members: 4,
    },
  });
  return Number(body.data.id);
}
