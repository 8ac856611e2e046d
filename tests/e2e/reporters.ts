/** People who report, and the starter rows that their records are made of. */
import type { Call } from './stage.ts';

export const PASSWORD = 'ข้าวเหลือหนึ่งจาน-1';

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

/** The id of a starter row. */
export async function idOf(call: Call, path: string, code: string): Promise<unknown> {
  const filters = [{ field: 'code', operator: 'eq', value: code }];
  return (await call(path, { data: { filters } })).body.data[0]?.id;
}
