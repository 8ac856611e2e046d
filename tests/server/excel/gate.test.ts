import { describe, expect, it } from 'vitest';
import { takeTurn } from '../../../src/server/excel/import/gate.ts';

describe('files to be imported', () => {
  it('are read two at a time, wait in line, and are refused when too many wait already', async () => {
    const { signal } = new AbortController();
    const inside = [await takeTurn(signal), await takeTurn(signal)];
    const waiting = Array.from({ length: 6 }, () => takeTurn(signal));
    await expect(takeTurn(signal)).rejects.toMatchObject({
      status: 503,
      details: { message: { key: 'importBusy' }, retryAfterSeconds: 30 },
    });
    for (const end of inside) end();
    // Each that ends lets the next in, so all of them come to their turn.
    for (const turn of waiting) (await turn)();
    const after = [await takeTurn(signal), await takeTurn(signal)];
    for (const end of after) end();
  });

  it('leave the line when they are given up', async () => {
    const staying = new AbortController();
    const leaving = new AbortController();
    const inside = [await takeTurn(staying.signal), await takeTurn(staying.signal)];
    const given = takeTurn(leaving.signal);
    const next = takeTurn(staying.signal);
    leaving.abort();
    await expect(given).rejects.toThrow('cancelled');
    for (const end of inside) end();
    (await next)();
  });
});
