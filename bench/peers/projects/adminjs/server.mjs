/** AdminJS on Fastify with its SQL adapter, as its documentation sets both up for production. */

import AdminFastify from '@adminjs/fastify';
import { Adapter, Database, Resource } from '@adminjs/sql';
import FastifySession from '@fastify/session';
import AdminJS from 'adminjs';
import connectPostgres from 'connect-pg-simple';
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT, EMAIL, PASSWORD, SECRET } = process.env;
AdminJS.registerAdapter({ Database, Resource });
const database = await new Adapter('postgresql', {
  connectionString: DATABASE_URL,
  database: new URL(DATABASE_URL).pathname.slice(1),
}).init();
const pool = new pg.Pool({ connectionString: DATABASE_URL });

/** AdminJS has no call for sums: a custom page queries the database. */
const sums = async ({ query: { from, to } }) => {
  const { rows } = await pool.query(
    `select date_trunc('month', record_date)::date::text as month, user_type, sum(weight_kg)
     from waste_records where active and record_date between $1 and $2 group by 1, 2`,
    [from, to],
  );
  return { rows };
};

const LIST = ['record_date', 'code', 'reporter_id', 'material_id', 'step_id', 'way_id'];
const admin = new AdminJS({
  rootPath: '/admin',
  resources: [
    {
      resource: database.table('waste_records'),
      options: { listProperties: [...LIST, 'user_type', 'weight_kg', 'part', 'method'] },
    },
    ...['reporters', 'materials', 'steps', 'ways'].map((name) => ({
      resource: database.table(name),
      options: { properties: { name: { isTitle: true } } },
    })),
  ],
  pages: { sums: { handler: sums } },
});

const app = Fastify();
const Store = connectPostgres(FastifySession);
await AdminFastify.buildAuthenticatedRouter(
  admin,
  {
    authenticate: async (email, password) =>
      email === EMAIL && password === PASSWORD ? { email } : null,
    cookiePassword: SECRET,
    cookieName: 'adminjs',
  },
  app,
  {
    store: new Store({ conObject: { connectionString: DATABASE_URL }, createTableIfMissing: true }),
    saveUninitialized: true,
    secret: SECRET,
    cookie: { httpOnly: true, secure: false },
  },
);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
