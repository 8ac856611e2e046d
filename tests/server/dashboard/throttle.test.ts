import { describe, expect, it } from 'vitest';
import { createThrottle } from '../../../src/server/dashboard/throttle.ts';
import { ApiError } from '../../../src/server/http/errors.ts';

const ONE = { ip: '10.0.0.1' };

function atTheClock() {
  let moment = 0;
  const throttle = createThrottle(() => new Date(moment));
  const wait = (seconds: number): void => {
    moment += seconds * 1000;
  };
  return { throttle, wait };
}

describe('public calls from one address', () => {
  it('are refused when there are too many, with the time after which they are not', async () => {
    const { throttle, wait } = atTheClock();
    const call = throttle(1);
    for (let calls = 0; calls < 600; calls += 1) await call(ONE);
    const refused = await call(ONE).catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ details: { retryAfterSeconds: 1 } });
    await expect(call({ ip: '10.0.0.2' })).resolves.toBeUndefined();
    wait(1);
    for (let calls = 0; calls < 20; calls += 1) await call(ONE);
    await expect(call(ONE)).rejects.toThrow(ApiError);
  });

  it('that hold many others count for as many', async () => {
    const { throttle, wait } = atTheClock();
    const whole = throttle(13);
    for (let calls = 0; calls < 46; calls += 1) await whole(ONE);
    await expect(throttle(1)(ONE)).resolves.toBeUndefined();
    await expect(whole(ONE)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
    wait(1);
    await expect(whole(ONE)).resolves.toBeUndefined();
  });
});
