/** What is sent to the database, as its driver sends it. */
import pg from 'pg';
import { vi } from 'vitest';

const WRITTEN = /\b(insert into|update|delete from) "(\w+)"/g;
const READ = /\b(?:from|join) "(\w+)"/g;

/** `select users, roles`, `insert into units`, `begin`: what a statement does, and to which tables. */
function told(text: string): string {
  // What stands before the last is done beside it.
  const [, way, written] = [...text.matchAll(WRITTEN)].at(-1) ?? [];
  if (way !== undefined) return `${way} ${written}`;
  const tables = [...text.matchAll(READ)].map(([, table]) => table);
  return tables.length > 0 ? `select ${[...new Set(tables)].join(', ')}` : text;
}

/** Runs some work and tells every statement that was sent meanwhile, in order and in short. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([first]: readonly unknown[]) => {
      if (typeof first === 'string') return told(first);
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : '';
      return told(String(text));
    });
  } finally {
    spy.mockRestore();
  }
}
