/** What cells draw beside their words has its size where a list puts all of it on one line. */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Cell } from '../../src/engine/fields/colour/Cell.tsx';
import styles from '../../src/engine/web/fields/fields.module.css';
import type { CellProps } from '../../src/engine/web/fields/types.ts';
import { configWith, EVERY_TYPE } from '../support/every-type.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const sheet = (path: string): string => readFileSync(`src/engine/web/${path}`, 'utf8');

it('a colour is seen in the table of a list', async () => {
  const { specimens } = configWith(EVERY_TYPE).resources;
  const field = Object.values(specimens?.fieldsByName ?? {}).find(({ type }) => type === 'colour');
  if (!field) throw new Error('No colour');
  const props: CellProps = { field, resourceName: 'specimens', value: '#1677ff', record: {} };
  const cell = renderToStaticMarkup(createElement(Cell, props))
    .replaceAll(String(styles.swatch), 'swatch')
    .replaceAll(String(styles.colour), 'colour');
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(`
    <style>${sheet('screens/list/list.module.css')}${sheet('fields/styles/colours.css')}</style>
    <table class="table"><tr><td class="cell">${cell}</td></tr></table>`);
  const box = await page.locator('.swatch').boundingBox();
  expect(box).toMatchObject({ width: 18, height: 18 });
  await page.close();
});
