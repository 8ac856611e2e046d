import type pg from 'pg';

/**
 * Whether something between hands our statements to connections of its own (pgbouncer and its like):
 * the process that answers is not the one that was named as the connection was opened.
 */
export function isThroughPooler(client: pg.ClientBase, answering: number | undefined): boolean {
  const opened: unknown = Reflect.get(client, 'processID');
  return typeof opened === 'number' && opened !== answering;
}

/** A statement that was prepared under a name is not there any more on the next connection. */
export function askWithoutNames(client: pg.ClientBase): void {
  const { query } = client;
  const send = (first: unknown, ...others: unknown[]): unknown => {
    const named = typeof first === 'object' && first !== null && 'name' in first;
    return Reflect.apply(query, client, [named ? { ...first, name: '' } : first, ...others]);
  };
  Object.defineProperty(client, 'query', { value: send });
}
