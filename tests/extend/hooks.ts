import { sql } from 'drizzle-orm';
import type { ResourceHooks } from '../../src/engine/server/resources/hooks.ts';

/** A large van needs its picture, plates are in capitals, and a former one stays in the note. */
export const vehicleHooks: ResourceHooks = {
  async beforeSave({ values, current }) {
    const { loadKg, photo } = { ...current, ...values };
    if (typeof loadKg === 'number' && loadKg > 25_000 && !photo) {
      return { photo: [{ key: 'required' }] };
    }
    if (typeof values.name === 'string') values.name = values.name.toUpperCase();
    return undefined;
  },
  async afterSave({ tx, current }, row) {
    if (current === null || current.name === row.name) return;
    const before = `ทะเบียนเดิม ${current.name}`;
    await tx.execute(
      sql`update vehicles set note = concat_ws(', ', note, ${before}::text) where id = ${row.id}`,
    );
  },
};
