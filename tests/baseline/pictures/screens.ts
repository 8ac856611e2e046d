/** The screens that are pictured. */
import type { Page } from 'playwright-core';
import { OWN_ADDRESSES, PUBLIC_ADDRESSES, screenAddresses } from '../kinds/addresses.ts';
import type { Json } from '../texts/json.ts';

export interface Screen {
  /** Of the picture's file. */
  readonly name: string;
  readonly address: string;
  readonly signedIn: boolean;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const nameOf = (address: string): string =>
  address
    .replace(/^\//, '')
    .replace(/^pages\//, '')
    .replaceAll('/', '-') || 'root';

const REDIRECTS = ['/', '/nothing/of/this/name'];

/** What opens over a screen. */
const OPENED: readonly Screen[] = [
  {
    name: 'opened-own-menu',
    address: '/pages/contact',
    signedIn: true,
    prepare: (page) => page.locator('header button[popovertarget]').last().click(),
  },
  {
    name: 'opened-menu-group',
    address: '/pages/contact',
    signedIn: true,
    // A phone has the whole menu behind a button.
    prepare: (page) =>
      page.locator('header button[aria-haspopup=dialog], nav [data-group]').first().click(),
  },
  {
    name: 'form-with-mistakes',
    address: '/pages/food-cateory/units/new',
    signedIn: true,
    prepare: async (page) => {
      await page.keyboard.press('Control+s');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'dashboard-of-a-province',
    address: '/pages/dashboard?area=10',
    signedIn: false,
  },
];

/** Every screen: as nobody where it is open to all, else as an administrator. */
export function screensOf(declaration: Json): Screen[] {
  const open = PUBLIC_ADDRESSES.filter((address) => !REDIRECTS.includes(address));
  const guarded = [
    ...OWN_ADDRESSES,
    ...screenAddresses(declaration).flatMap(({ addresses }) => addresses),
  ];
  return [
    ...open.map((address) => ({ name: nameOf(address), address, signedIn: false })),
    ...guarded.map((address) => ({ name: nameOf(address), address, signedIn: true })),
    ...OPENED,
  ];
}
