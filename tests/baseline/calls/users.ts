/** What those who manage users do with accounts, and what the audit log says of it all. */
import { valueAt } from '../run/client.ts';
import type { Recorder } from './recorder.ts';

async function recordLocks(recorder: Recorder): Promise<void> {
  const lock = '/api/user/lockUser';
  const unlock = '/api/user/unlockUser';
  const admin = [recorder.admin];
  const target = { data: { id: '#account', version: 1 } };
  await recorder.call('somebody', lock, { body: target });
  await recorder.call('oneself', lock, { body: { data: { id: 1, version: 2 } } }, admin);
  await recorder.call('nobody', lock, { body: { data: {} } }, admin);
  await recorder.call('stale version', unlock, { body: target }, admin);
  await recorder.call('somebody', unlock, { body: { data: { id: '#account', version: 2 } } });
}

async function recordRoles(recorder: Recorder): Promise<void> {
  const opened = '/api/user/openedBy';
  // By its name: codes and ids depend on how many roles a fresh office has.
  const found = await recorder.admin.client.ask('/api/role/searchRole', {
    body: { data: { filters: [{ field: 'name', operator: 'eq', value: 'เฉพาะ units' }] } },
  });
  recorder.remember('role', valueAt(found, 'data', 0, 'id'));
  await recorder.call('of a role', opened, {
    body: { data: { roleIds: ['#role'] } },
    reads: true,
  });
  await recorder.call('of none', opened, { body: { data: { roleIds: [] } } }, [recorder.admin]);
  await recorder.call('wrong', opened, { body: { data: { roleIds: 'all' } } }, [recorder.admin]);
}

/** Refusals that keep the last administrator in, and weaker people from growing stronger. */
async function recordGuards(recorder: Recorder): Promise<void> {
  const path = '/api/user/saveUser';
  const manager = [recorder.person('user')];
  const admin = [recorder.admin];
  const own = { id: 1, version: 2 };
  await recorder.call(
    'the last administrator retires',
    path,
    { body: { data: { ...own, active: false } } },
    admin,
  );
  await recorder.call(
    'the last administrator steps down',
    path,
    { body: { data: { ...own, admin: false } } },
    admin,
  );
  const promote = { data: { id: '#account', version: 3, admin: true } };
  await recorder.call('a manager makes an administrator', path, { body: promote }, manager);
  const rename = { data: { ...own, firstName: 'ใหม่' } };
  await recorder.call('a manager changes an administrator', path, { body: rename }, manager);
}

async function recordPersonalData(recorder: Recorder): Promise<void> {
  const admin = [recorder.admin];
  const exported = '/api/user/exportPerson';
  await recorder.call('of somebody', exported, { body: { data: { id: '#account' } } });
  await recorder.call('of nobody', exported, { body: { data: {} } }, admin);
  const anonymise = '/api/user/anonymiseUser';
  const target = { id: '#account', version: 3 };
  const sure = { data: { ...target, confirm: 'only-nothing' } };
  await recorder.call('without being sure', anonymise, { body: { data: target } }, admin);
  await recorder.call('of another name', anonymise, { body: sure });
  const confirmed = { data: { ...target, confirm: 'somebody' } };
  await recorder.call('of the right name', anonymise, { body: confirmed }, admin);
}

async function recordAudit(recorder: Recorder): Promise<void> {
  const path = '/api/audit/searchAudit';
  const admin = [recorder.admin];
  const filtered = (name: string, ...filters: readonly unknown[]) =>
    recorder.call(name, path, { body: { data: { filters } } }, admin);
  await recorder.call('newest', path, { body: { data: {} }, reads: true });
  for (const action of ['create', 'update', 'signIn', 'signInFailed', 'rowsExported', 'lock']) {
    await filtered(`of ${action}`, { field: 'action', operator: 'eq', value: action });
  }
  await filtered('of a resource', { field: 'resource', operator: 'eq', value: 'menus' });
  await filtered('of somebody', { field: 'username', operator: 'contains', value: 'only-user' });
  await filtered('of an unknown field', { field: 'odd', operator: 'eq', value: 1 });
  await recorder.call('by text', path, { body: { data: { text: 'ทดสอบ' } } }, admin);
  const last = { data: { pagination: { currentPage: 3, pageSize: 5 } } };
  await recorder.call('third page', path, { body: last }, admin);
  await recorder.call('everything', '/api/audit/exportAudit', { body: { data: {} } });
}

/** Calls of `user` and `role` beside their rows, and the audit log after all of them. */
export async function recordUsers(recorder: Recorder): Promise<void> {
  const account = {
    ...{ username: 'somebody', password: 'ยาวพอสำหรับการทดสอบ', firstName: 'สมหญิง' },
    ...{ lastName: 'ใจงาม', userType: 'consumer', email: 'somying@example.com' },
  };
  const saved = await recorder.admin.client.ask('/api/user/saveUser', { body: { data: account } });
  recorder.remember('account', valueAt(saved, 'data', 'id'));
  await recordLocks(recorder);
  await recordRoles(recorder);
  await recordGuards(recorder);
  await recordPersonalData(recorder);
  await recordAudit(recorder);
}
