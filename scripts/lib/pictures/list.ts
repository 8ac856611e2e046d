/** Which pictures there are: one place for all of `docs/pictures`. */
import type { Page } from 'playwright-core';
import type { Size } from './visitor.ts';

export interface Picture {
  /** Of the file: `docs/pictures/<name>.webp`. */
  readonly name: string;
  /** Address from the root. */
  readonly at: string;
  readonly size?: Size;
  /** Seen without signing in. */
  readonly isPublic?: boolean;
  /** What is done before it is taken. */
  readonly before?: (page: Page) => Promise<void>;
  /** Selector of what is in the picture; all that is on the screen if absent. */
  readonly of?: string;
}

export const SCREEN: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

const RECORDS = 'pages/waste-cateory/waste-records';

export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', at: 'pages/dashboard', isPublic: true },
  { name: 'phone', at: 'pages/dashboard', isPublic: true, size: PHONE },
  { name: 'list', at: RECORDS },
  {
    name: 'form',
    at: RECORDS,
    before: async (page) => {
      await page.locator('tbody [data-row-link]').first().click();
      await page.waitForURL(/\/edit\//);
    },
  },
];
