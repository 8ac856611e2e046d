import { postgresAdapter, sql } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

const named = (slug) => ({
  slug,
  admin: { useAsTitle: 'name' },
  fields: [{ name: 'name', type: 'text', required: true }],
});
const reference = (name, relationTo) => ({
  name,
  type: 'relationship',
  relationTo,
  index: true,
});

/** Payload has no call for sums: an endpoint of one's own asks the database. */
const sums = {
  path: '/sums',
  method: 'get',
  handler: async ({ payload, query, user }) => {
    if (!user) return Response.json({}, { status: 401 });
    const { rows } = await payload.db.drizzle.execute(
      sql`select date_trunc('month', record_date)::date::text as month, user_type, sum(weight_kg)
        from waste_records where active and record_date >= ${query.from}
          and record_date < ${query.to}::date + 1 group by 1, 2`,
    );
    return Response.json({ rows });
  },
};

const records = {
  slug: 'waste-records',
  admin: { useAsTitle: 'code', listSearchableFields: ['code'] },
  endpoints: [sums],
  fields: [
    { name: 'code', type: 'text', required: true, index: true },
    { name: 'recordDate', type: 'date', required: true, index: true },
    { name: 'userType', type: 'text', required: true },
    reference('reporter', 'reporters'),
    reference('material', 'materials'),
    reference('step', 'steps'),
    reference('way', 'ways'),
    { name: 'weightKg', type: 'number', required: true },
    { name: 'part', type: 'text' },
    { name: 'method', type: 'text' },
    { name: 'pricePerKg', type: 'number' },
    { name: 'periodDays', type: 'number', required: true },
    { name: 'active', type: 'checkbox', defaultValue: true },
  ],
};

export default buildConfig({
  secret: process.env.SECRET,
  admin: { user: 'users' },
  collections: [
    { slug: 'users', auth: true, fields: [] },
    ...['reporters', 'materials', 'steps', 'ways'].map(named),
    records,
  ],
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  telemetry: false,
});
