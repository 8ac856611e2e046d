/** A built web app served as static hosts do: Brotli, and cached for good but for its first page. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

interface File {
  readonly type: string;
  readonly body: Buffer;
}

/** Every file whose kind is known, by its path. */
async function filesOf(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for (const name of await readdir(folder, { recursive: true })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const body = brotliCompressSync(await readFile(join(folder, name)));
    files.set(`/${name}`, { type, body });
  }
  return files;
}

/** What lists show. */
export const ROWS = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  title: `Post ${index + 1}`,
  status: 'published',
  category: { id: 1, title: 'Category' },
}));

/**
 * Serves a folder, and under `/api` twenty rows of anything to every request for a list.
 * @throws when the folder has not been built
 */
export async function serve(folder: string, port: number): Promise<Server> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} is not built`);
  const files = await filesOf(folder);
  const first = files.get('/index.html');
  const server = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '100' });
      response.end(JSON.stringify(ROWS));
      return;
    }
    const known = files.get(url.split('?')[0] ?? url);
    const file = known ?? (extname(url) === '' ? first : undefined);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': known ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
