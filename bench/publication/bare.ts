/** Bare Fastify that sends given bytes: `GET /` and `POST /`, with a body read as JSON. */
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

const [file = '', port = '0'] = process.argv.slice(2);
const bytes = await readFile(file);
const app = Fastify();
app.get('/', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(bytes);
});
app.post('/', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(bytes);
});
await app.listen({ port: Number(port) });
