import { afterEach, describe, expect, it } from 'vitest';
import { importTurns, takePlace, takeTurn } from '../../../src/engine/server/excel/import/gate.ts';

const [SOMCHAI, SOMYING, MALEE, PRASERT] = [1, 2, 3, 4];
const BUSY = {
  status: 503,
  details: { message: { key: 'importBusy' }, retryAfterSeconds: 30 },
};

describe('files to be imported', () => {
  const { signal } = new AbortController();
  const taken: (() => void)[] = [];

  afterEach(() => {
    for (const leave of taken.splice(0)) leave();
    expect(importTurns()).toEqual({ running: 0, waiting: 0 });
  });

  it('are refused before they are read when too many have come, from all or from one person', () => {
    for (let place = 0; place < 3; place += 1) taken.push(takePlace(SOMCHAI));
    expect(() => takePlace(SOMCHAI)).toThrow(expect.objectContaining(BUSY));
    for (let place = 0; place < 3; place += 1) taken.push(takePlace(SOMYING));
    for (let place = 0; place < 2; place += 1) taken.push(takePlace(MALEE));
    expect(() => takePlace(PRASERT)).toThrow(expect.objectContaining(BUSY));
    taken[0]?.();
    // Leaving twice leaves no more room than once.
    taken[0]?.();
    taken.push(takePlace(PRASERT));
    expect(() => takePlace(PRASERT)).toThrow(expect.objectContaining(BUSY));
  });

  it('are read two at a time, and one of each person, so that a colleague comes to their turn', async () => {
    const first = await takeTurn(SOMCHAI, signal);
    const own = takeTurn(SOMCHAI, signal);
    const colleague = await takeTurn(SOMYING, signal);
    const next = takeTurn(MALEE, signal);
    expect(importTurns()).toEqual({ running: 2, waiting: 2 });
    // Somchai's other file was there first, but his own is being read.
    colleague();
    const malee = await next;
    expect(importTurns()).toEqual({ running: 2, waiting: 1 });
    first();
    const second = await own;
    for (const end of [malee, second]) end();
  });

  it('leave the line when they are given up', async () => {
    const leaving = new AbortController();
    const inside = [await takeTurn(SOMCHAI, signal), await takeTurn(SOMYING, signal)];
    const given = takeTurn(MALEE, leaving.signal);
    const next = takeTurn(PRASERT, signal);
    leaving.abort();
    await expect(given).rejects.toThrow('abort');
    await expect(takeTurn(MALEE, leaving.signal)).rejects.toThrow('abort');
    for (const end of inside) end();
    (await next)();
  });
});
