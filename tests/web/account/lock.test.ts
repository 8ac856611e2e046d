import { describe, expect, it } from 'vitest';
import { lockOf } from '../../../src/engine/web/screens/custom/users/lock.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

describe('how the door of an account stands', () => {
  it('is open where nothing, or a moment gone by, is kept', () => {
    expect(lockOf({ active: true, lockedUntil: null }, NOW)).toEqual({ kind: 'open' });
    expect(lockOf({ active: true, lockedUntil: '2026-11-21T09:59:59.000Z' }, NOW)).toEqual({
      kind: 'open',
    });
  });

  it('waits until the moment to come', () => {
    const until = '2026-11-21T10:15:00.000Z';
    expect(lockOf({ active: true, lockedUntil: until }, NOW)).toEqual({ kind: 'waiting', until });
  });

  it('is locked for good where somebody locked it', () => {
    expect(lockOf({ active: true, lockedUntil: '9999-12-31T00:00:00.000Z' }, NOW)).toEqual({
      kind: 'locked',
    });
  });
});

it('lets nobody in while the account is retired, whatever else it holds', () => {
  const lockedUntil = '2026-11-21T09:59:59.000Z';
  expect(lockOf({ active: false, lockedUntil }, NOW)).toEqual({ kind: 'retired' });
});
