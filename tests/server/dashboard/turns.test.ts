import { expect, it } from 'vitest';
import { Turns } from '../../../src/server/dashboard/turns.ts';

it('readers of dashboards take turns, so that staff find a connection', async () => {
  const turns = new Turns(2);
  const ends: (() => void)[] = [];
  let [atOnce, most] = [0, 0];
  const order: number[] = [];
  const work = (name: number) => async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    order.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    atOnce -= 1;
    if (name === 1) throw new Error('failed');
    return name;
  };
  const asked = [0, 1, 2, 3, 4].map((name) => turns.take(work(name)).catch(() => 'failed'));
  const settled = Promise.all(asked);
  for (let ended = 0; ended < asked.length; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await settled).toEqual([0, 'failed', 2, 3, 4]);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
});
