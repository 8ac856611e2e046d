import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/engine/server/http/errors.ts';
import { Throttle } from '../../../src/food-waste/server/dashboard/throttle.ts';

const STRANGER = { ip: '10.0.0.1', principal: null };
const STAFF = {
  ip: '10.0.0.1',
  principal: {
    userId: 7,
    username: 'somchai',
    fullname: null,
    admin: false,
    permissions: new Set<string>(),
    isStaff: true,
    client: null,
  },
};
/** What one network may ask for at once. */
const SECONDS = 120;

function atTheClock() {
  let moment = 0;
  const throttle = new Throttle(() => new Date(moment));
  const wait = (seconds: number): void => {
    moment += seconds * 1000;
  };
  return { throttle, wait };
}

describe('public calls from one address', () => {
  it('are charged by the time they take, and refused when that is used up', () => {
    const { throttle, wait } = atTheClock();
    throttle.admit(STRANGER).charge(SECONDS * 1000);
    expect(() => throttle.admit(STRANGER)).toThrow(ApiError);
    try {
      throttle.admit(STRANGER);
    } catch (error) {
      expect(error).toMatchObject({ details: { retryAfterSeconds: 1 } });
    }
    expect(() => throttle.admit({ ...STRANGER, ip: '10.0.0.2' })).not.toThrow();
    wait(1);
    expect(() => throttle.admit(STRANGER)).not.toThrow();
  });

  it('say after how long they are not, and half a second comes back every second', () => {
    const { throttle, wait } = atTheClock();
    throttle.admit(STRANGER).charge((SECONDS + 10) * 1000);
    expect(() => throttle.admit(STRANGER)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ retryAfterSeconds: 21 }) }),
    );
    wait(21);
    expect(() => throttle.admit(STRANGER)).not.toThrow();
  });

  it('that hold many others count for as many', () => {
    const { throttle } = atTheClock();
    for (let calls = 0; calls < 1846; calls += 1) throttle.admit(STRANGER, 13);
    expect(() => throttle.admit(STRANGER, 13)).toThrow(ApiError);
    expect(() => throttle.admit(STRANGER)).not.toThrow();
  });

  it('are those of a whole network where addresses are cheap', () => {
    const { throttle } = atTheClock();
    throttle.admit({ ...STRANGER, ip: '2001:db8:1:2::1' }).charge(SECONDS * 1000);
    expect(() => throttle.admit({ ...STRANGER, ip: '2001:db8:1:2:ff::9' })).toThrow(ApiError);
    expect(() => throttle.admit({ ...STRANGER, ip: '2001:db8:1:3::1' })).not.toThrow();
  });

  it('leave those of staff at the same address alone', () => {
    const { throttle } = atTheClock();
    throttle.admit(STRANGER).charge(SECONDS * 1000);
    const staff = throttle.admit(STAFF);
    staff.charge(SECONDS * 1000);
    expect(staff).toMatchObject({ name: 'user 7', isStaff: true });
    expect(() => throttle.admit(STAFF)).not.toThrow();
  });

  it('are remembered however many others ask', () => {
    const { throttle } = atTheClock();
    for (let other = 0; other < 9_999; other += 1) {
      throttle.admit({ ...STRANGER, ip: `10.1.${other >> 8}.${other & 255}` });
    }
    throttle.admit(STRANGER).charge(SECONDS * 1000);
    for (let other = 0; other < 9_000; other += 1) {
      throttle.admit({ ...STRANGER, ip: `10.2.${other >> 8}.${other & 255}` });
    }
    expect(() => throttle.admit(STRANGER)).toThrow(ApiError);
  });
});
