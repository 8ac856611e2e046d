import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeToast,
  holdToasts,
  readToasts,
  releaseToasts,
  showToast,
} from '../../../src/engine/web/toasts/toasts.ts';

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('last 5000 ms', () => {
    showToast('success', 'บันทึกแล้ว');
    vi.advanceTimersByTime(4999);
    expect(readToasts()).toMatchObject([{ severity: 'success', text: 'บันทึกแล้ว' }]);
    vi.advanceTimersByTime(1);
    expect(readToasts()).toEqual([]);
  });

  it('of the same text show once, for the full time from the last', () => {
    showToast('error', 'ผิดพลาด');
    const shown = readToasts();
    vi.advanceTimersByTime(3000);
    showToast('error', 'ผิดพลาด');
    // The very same: a new one would take the place of the button that somebody is about to press.
    expect(readToasts()).toBe(shown);
    vi.advanceTimersByTime(3000);
    expect(readToasts()).toHaveLength(1);
  });

  it('stay while somebody reads them, and then for what was left of their time', () => {
    showToast('success', 'บันทึกแล้ว');
    vi.advanceTimersByTime(4000);
    holdToasts();
    showToast('error', 'ผิดพลาด');
    vi.advanceTimersByTime(60_000);
    expect(readToasts()).toHaveLength(2);
    releaseToasts();
    vi.advanceTimersByTime(1000);
    expect(readToasts()).toMatchObject([{ text: 'ผิดพลาด' }]);
    vi.advanceTimersByTime(4000);
    expect(readToasts()).toEqual([]);
  });

  it('can be closed before', () => {
    showToast('error', 'ผิดพลาด');
    closeToast(readToasts()[0]?.id ?? 0);
    expect(readToasts()).toEqual([]);
  });
});
