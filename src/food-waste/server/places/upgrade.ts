import { sql } from 'drizzle-orm';
import type { Upgrade } from '../../../engine/server/migrations/upgrades.ts';
import { PLACES } from './names.ts';

/** What refers to who reported. */
const REFERRING = ['wasteRecords', 'packagingRecords', 'campaignReporters'] as const;
const COLUMNS = [
  ...['id', 'version', 'code', 'name', 'user_type', 'person_ids', 'tambon_code', 'member_of_id'],
  ...['chain', 'members', 'floor_area', 'seats', 'demonstration', 'active'],
  ...['created_at', 'updated_at', 'created_by', 'updated_by'],
];

/**
 * Accounts that are not staff, and of all that records name, have a place of the same number, so
 * that no record changes.
 */
const ROWS = sql`
  select u.id, 1, u.code, concat_ws(' ', nullif(u.title, ''), u.first_name, u.last_name), u.user_type,
    array[u.id], u.tambon_code, u.member_of_id, nullif(btrim(u.organisation), ''),
    case when u.user_type = 'consumer' then u.members end,
    case when u.user_type = 'retail' then u.floor_area end,
    case when u.user_type = 'outofhome' then u.seats end,
    u.demonstration, u.active, now(), now(), u.created_by, u.updated_by
  from users u
  where u.user_type <> 'staff'
    or exists (select from waste_records r where r.reporter_id = u.id)
    or exists (select from packaging_records r where r.reporter_id = u.id)
    or exists (select from campaign_reporters r where r.reporter_id = u.id)
  order by u.id`;

/** Who reported becomes a place, and records name it from then on. */
export const REPORTERS_BECOME_PLACES: Upgrade = {
  name: '0019-reporters-become-places',
  async run(steps) {
    if (!(await steps.has('waste_records')) || (await steps.has(PLACES))) return;
    // Before organisations there was nothing to belong to.
    await steps.addColumn('users', 'memberOfId');
    await steps.makeTable(PLACES, COLUMNS, ROWS);
    for (const resource of REFERRING) await steps.repoint(resource, 'reporterId', 'users');
  },
};
