import { sql } from 'drizzle-orm';
import type { ResourceHooks } from '../../src/server/resources/hooks.ts';

/** A van is known by its plate in capitals; when it is sold, its note says so. */
export const vehicleHooks: ResourceHooks = {
  async beforeSave({ values, current }) {
    const plate = values.plate ?? current?.plate;
    if (values.sold === true && !plate) return { plate: [{ key: 'required' }] };
    if (typeof values.plate === 'string') values.plate = values.plate.toUpperCase();
    return undefined;
  },
  async afterSave({ tx, current }, row) {
    if (current?.sold === true || row.sold !== true) return;
    await tx.execute(sql`update vehicles set note = 'ขายแล้ว' where id = ${row.id}`);
  },
};
