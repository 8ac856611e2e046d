/** Connections that are slow, cut, or speak no HTTP. */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { workbook } from '../../../../tests/server/excel/workbooks.ts';
import { honestUnits, UNITS_CALL } from './cases.ts';
import { type Client, formOf } from './client.ts';
import type { Findings } from './findings.ts';

const SLOW_SECONDS = 20;
const ENDING_SECONDS = 20;
const SERVED = 200;
const BUSY = 503;
const OF_EACH_KIND = 20;
/** Rows of a file that takes long enough to be cut in the middle. */
const ROWS = 3000;

function open(address: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  // Whatever the server does to it: what counts is how the server goes on.
  socket.on('error', () => undefined);
  return socket;
}

/** Writes byte by byte, and hangs up before the end. */
async function dribble(socket: Socket, text: Buffer): Promise<void> {
  const end = performance.now() + SLOW_SECONDS * 1000;
  for (let at = 0; at < text.length && performance.now() < end && !socket.destroyed; at += 1) {
    socket.write(text.subarray(at, at + 1));
    await setTimeout(100);
  }
  socket.destroy();
}

const head = (client: Client, path: string, more: string): string =>
  `POST /api/${path} HTTP/1.1\r\nHost: here\r\nAuthorization: ${client.authorization}\r\n${more}\r\n\r\n`;

interface Form {
  readonly body: Buffer;
  readonly type: string;
}

const uploadOf = (client: Client, { body, type }: Form): Buffer =>
  Buffer.concat([
    Buffer.from(
      head(client, UNITS_CALL, `Content-Type: ${type}\r\nContent-Length: ${body.length}`),
    ),
    body,
  ]);

/** Whole words of HTTP that mean nothing, or too much. */
const RUBBISH: readonly Buffer[] = [
  Buffer.alloc(100_000, 0xff),
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
  Buffer.from('GET / HTTP/0.9\r\n\r\n'),
  Buffer.from(`GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`),
  Buffer.from('POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Length: -5\r\n\r\n'),
  Buffer.from(
    'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ),
  Buffer.from('POST /api/auth/login HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n'),
  Buffer.from('GET /api/auth/checktoken HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(2000)),
  Buffer.from(`GET /${'%'.repeat(5000)} HTTP/1.1\r\nHost: here\r\n\r\n`),
];

const times = <One>(work: (place: number) => Promise<One>): Promise<One[]> =>
  Promise.all(Array.from({ length: OF_EACH_KIND }, (_, place) => work(place)));

/** Sends a part of it, and hangs up. */
async function cut(address: string, whole: Buffer, share: number): Promise<void> {
  const socket = open(address);
  socket.write(whole.subarray(0, Math.floor(whole.length * share)));
  await setTimeout(200);
  socket.destroy();
}

/** Sends a request, and reads none of the response. */
async function neverRead(address: string, whole: Buffer): Promise<void> {
  const socket = open(address);
  socket.pause();
  socket.write(whole);
  await setTimeout(SLOW_SECONDS * 1000);
  socket.destroy();
}

/** All of them; at the end the same person must be able to import again. */
export async function tryConnections(client: Client, findings: Findings): Promise<number> {
  const { address } = client;
  const wrong = honestUnits(ROWS).map((row, place) =>
    place === 0 ? row : [...row.slice(0, 3), -1],
  );
  const upload = uploadOf(client, await formOf(await workbook(wrong, { shared: false }), 'mark'));
  const asking = Buffer.from(
    head(client, 'foodcateory/exportUnits', 'Content-Type: application/json\r\nContent-Length: 2'),
  );
  const exporting = Buffer.concat([asking, Buffer.from('{}')]);
  await Promise.all([
    times(() => dribble(open(address), upload)),
    times((place) => cut(address, upload, place / OF_EACH_KIND)),
    times(() => cut(address, upload, 1)),
    times(() => cut(address, exporting, 1)),
    times(() => neverRead(address, upload)),
    times(() => neverRead(address, exporting)),
    ...RUBBISH.map((rubbish) => cut(address, rubbish, 1)),
  ]);
  await requireRoom(client, findings);
  return 6 * OF_EACH_KIND + RUBBISH.length;
}

/** What was given up may take some seconds to end. */
async function requireRoom(client: Client, findings: Findings): Promise<void> {
  const file = await workbook(honestUnits(1));
  let answer = await client.upload(UNITS_CALL, file, 'preview');
  for (let second = 0; second < ENDING_SECONDS && answer.status === BUSY; second += 1) {
    await setTimeout(1000);
    answer = await client.upload(UNITS_CALL, file, 'preview');
  }
  const { status, text } = answer;
  if (status !== SERVED)
    findings.add(`A file after cut connections: ${status} ${text.slice(0, 200)}`);
}
