// @vitest-environment jsdom

import { createInstance } from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import fields from '../../../locales/th/fields.json';
import { FieldCell } from '../../../src/engine/web/fields/FieldCell.tsx';
import '../../../src/engine/web/screens/custom/added-parts.ts';
import { ReferenceSelect } from '../../../src/engine/fields/reference/Select.tsx';
import { config } from '../../../src/engine/web/core/config.ts';
import { acting } from '../../support/acting.ts';
import { Around } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

const SEARCH = '/api/place/searchPlace';
const UNSEEN = 'ไม่มีสิทธิ์ดู';
const SEEN = { id: 8, code: 'U8', name: 'สมศรี มีสุข' };

const server = startApiServer();

describe('a reference to a row that is not among those that one sees', () => {
  let root: Root | undefined;
  let page: HTMLElement | undefined;

  beforeAll(() => {
    // antd asks how wide the page is, which the document of the tests does not know.
    const never = () => undefined;
    vi.stubGlobal('matchMedia', () => ({
      ...{ matches: false, addEventListener: never, removeEventListener: never },
      ...{ addListener: never, removeListener: never },
    }));
  });
  afterEach(async () => {
    await acting(() => root?.unmount());
    page?.remove();
  });

  async function draw(part: React.ReactElement): Promise<HTMLElement> {
    const words = createInstance();
    const interpolation = { prefix: '{', suffix: '}', escapeValue: false };
    await words.init({ lng: 'th', interpolation, resources: { th: { fields } } });
    const drawn = document.body.appendChild(document.createElement('div'));
    page = drawn;
    root = createRoot(drawn);
    await acting(() => root?.render(<Around words={words}>{part}</Around>));
    return drawn;
  }

  const cellOf = (id: number) => {
    const field = config.resources.wasteRecords?.fieldsByName.reporterId;
    if (!field) throw new Error('no reporter');
    return <FieldCell field={field} resourceName="wasteRecords" value={id} record={{}} />;
  };

  it('says so in a list, and only once the answer is there', async () => {
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(SEARCH, async () => {
      await waits;
      return { body: { data: [], total: 0 } };
    });
    const drawn = await draw(cellOf(7));
    await expect.poll(() => server.callsTo(SEARCH).length).toBe(1);
    expect(drawn.textContent).toBe('…');
    await acting(() => answer());
    await expect.poll(() => drawn.textContent).toBe(UNSEEN);
    expect(drawn.querySelector('[title]')?.getAttribute('title')).toMatch(/สิทธิ์/);
  });

  it('has its name where it is seen', async () => {
    server.on(SEARCH, { body: { data: [SEEN], total: 1 } });
    const drawn = await draw(cellOf(8));
    await expect.poll(() => drawn.textContent).toBe(SEEN.name);
  });

  const selectOf = (isStored: boolean, changed: (ids: readonly number[]) => void) => (
    <ReferenceSelect
      id="reporters"
      resourceName="places"
      multiple
      stored={isStored ? [7, 8] : []}
      value={[7, 8]}
      known={[]}
      onChange={changed}
      invalid={false}
      required={false}
    />
  );
  const tags = (drawn: HTMLElement) =>
    [...drawn.querySelectorAll('.ant-select-selection-item')].map((tag) => tag.textContent);
  const remove = (drawn: HTMLElement, place: number) =>
    acting(() =>
      drawn
        .querySelectorAll('.ant-select-selection-item-remove')
        [place]?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    );

  it('is counted beside what is seen in a form, and stays when that is taken away', async () => {
    server.on(SEARCH, { body: { data: [SEEN], total: 1 } });
    const changed = vi.fn();
    const drawn = await draw(selectOf(true, changed));
    await expect.poll(() => drawn.textContent).toContain(`1 รายการที่คุณ${UNSEEN}`);
    expect(tags(drawn)).toEqual([SEEN.name]);
    expect(changed).not.toHaveBeenCalled();
    const described = drawn.querySelector('input')?.getAttribute('aria-describedby');
    expect(document.getElementById(String(described))?.textContent).toContain(UNSEEN);
    await remove(drawn, 0);
    expect(changed).toHaveBeenCalledExactlyOnceWith([7]);
  });

  it('can be taken out of a filter', async () => {
    server.on(SEARCH, { body: { data: [SEEN], total: 1 } });
    const changed = vi.fn();
    const drawn = await draw(selectOf(false, changed));
    await expect.poll(() => tags(drawn)).toEqual([UNSEEN, SEEN.name]);
    await remove(drawn, 0);
    expect(changed).toHaveBeenCalledExactlyOnceWith([8]);
  });
});
