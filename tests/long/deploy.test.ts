/** The settings in `deploy/`, held against the programs they are for. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const shipped = (name: string): Promise<string> => readFile(join(DEPLOY, name), 'utf8');
const START_TRIES = 100;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'food-waste-deploy-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A certificate of its own, and its key in the same file too. */
async function makeCertificate(): Promise<void> {
  const place = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const about = ['-days', '2', '-subj', '/CN=localhost'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...place, ...about]);
  const parts = await Promise.all(
    ['cert.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  await mkdir(join(folder, 'certs'), { recursive: true });
  await writeFile(join(folder, 'certs', 'office.pem'), parts.join(''));
}

describe('haproxy.cfg', () => {
  it('is sound, with its TLS', async () => {
    await makeCertificate();
    const file = join(folder, 'haproxy.cfg');
    const text = await shipped('haproxy.cfg');
    await writeFile(file, text.replace('/etc/haproxy/certs', join(folder, 'certs')));
    const { stdout } = await run('haproxy', ['-c', '-f', file]);
    expect(stdout).toContain('Configuration file is valid');
  });
});

describe('back-office.service', () => {
  it('is sound', async () => {
    const file = join(folder, 'back-office.service');
    const text = await shipped('back-office.service');
    await writeFile(file, text.replace('/usr/bin/node', process.execPath));
    const { stderr } = await run('systemd-analyze', ['verify', file]);
    expect(stderr).toBe('');
  });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, rejectUnauthorized: false };
    const call = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

describe('nginx.conf', () => {
  let server: TestServer;
  let nginx: ReturnType<typeof spawn>;
  let address: string;

  beforeAll(async () => {
    await makeCertificate();
    server = await TestServer.start({ TRUSTED_PROXIES: 'loopback' });
    const port = await freePort();
    const text = (await shipped('nginx.conf'))
      .replace('127.0.0.1:3000', new URL(server.address).host)
      .replaceAll(/^\s*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'cert.pem')};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`);
    await writeFile(join(folder, 'site.conf'), text);
    const file = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    await writeFile(
      file,
      `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
    );
    await run('nginx', ['-t', '-e', 'stderr', '-c', file]);
    nginx = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: 'ignore' });
    address = `https://127.0.0.1:${port}`;
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      if (await ask(`${address}/healthz`, {}, '').catch(() => null)) break;
      await delay(100);
    }
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    await server.discard();
  });

  const signIn = (headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    ask(
      `${address}/api/auth/login`,
      { 'content-type': 'application/json', ...headers },
      JSON.stringify({ data: ADMIN }),
    );

  it('makes cookies secure and browsers stay with HTTPS', async () => {
    const { status, headers } = await signIn();
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toMatch(/^__Secure-refresh=.*; Secure/);
    expect(headers['strict-transport-security']).toContain('max-age=');
  });

  it('lets nobody pretend to come from somewhere else', async () => {
    const token = String(Reflect.get(JSON.parse((await signIn()).text), 'token'));
    await signIn({ 'x-forwarded-for': '203.0.113.66' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const log = await ask(`${address}/api/audit/searchAudit`, headers, '{"data":{}}');
    expect(log.status).toBe(200);
    expect(log.text).toContain('127.0.0.1');
    expect(log.text).not.toContain('203.0.113.66');
  });

  it('lets spreadsheets of 30 MB through, for the server to judge', async () => {
    const token = String(Reflect.get(JSON.parse((await signIn()).text), 'token'));
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(part),
      Buffer.alloc(29 * 1024 * 1024),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const { status } = await ask(`${address}/api/foodcateory/importUnits`, headers, body);
    expect(status).toBe(601);
  });
});
