import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { datedName } from '../../../src/engine/web/providers/hand-over.ts';

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T20:00:00Z') });
  await i18next.init({ lng: 'th', resources: {} });
});
afterEach(() => void vi.useRealTimers());

it('names a file by the day in the region, in the years that people read', async () => {
  expect(datedName('การยืม')).toBe('การยืม 2569-12-01');
  await i18next.changeLanguage('en');
  expect(datedName('Loans')).toBe('Loans 2026-12-01');
});
