// @vitest-environment jsdom
/** What is marked as wrong in a list of entries inside a form. */
import { Form } from 'antd';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import fields from '../../../locales/th/fields.json';
import { Input } from '../../../src/engine/fields/list/Input.tsx';
import { config } from '../../../src/engine/web/core/config.ts';
import { acting } from '../../support/acting.ts';
import { Around } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

const PROBLEM = 'ต้องไม่เกิน 10,000';
const UNIT = { id: 1, code: 'KG', name: 'กิโลกรัม' };

startApiServer();
beforeAll(() => {
  // antd asks how wide the page is, which the document of the tests does not know.
  const never = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: false, addEventListener: never, removeEventListener: never },
    ...{ addListener: never, removeListener: never },
  }));
});

it('is the cell that has a problem, and none of those around it', async () => {
  const field = config.resources.materialSubs?.fieldsByName.unitWeights;
  if (field?.type !== 'list') throw new Error('no list');
  const words = createInstance();
  const interpolation = { prefix: '{', suffix: '}', escapeValue: false };
  await words.init({ lng: 'th', interpolation, resources: { th: { fields } } });
  const entries = [0.5, 99_999].map((kg) => ({ unitId: 1, kg, unit: UNIT }));
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await acting(() =>
    root.render(
      <Around words={words}>
        <Form>
          <Form.Item validateStatus="error">
            <Suspense>
              <Input
                field={field}
                id="weights"
                resourceName="materialSubs"
                value={entries}
                values={{ unitWeights: entries }}
                record={{ unitWeights: entries }}
                invalid={false}
                innerErrors={{ '1.kg': [PROBLEM] }}
                required={false}
                onChange={() => undefined}
              />
            </Suspense>
          </Form.Item>
        </Form>
      </Around>,
    ),
  );
  await vi.waitFor(() => expect(page.querySelectorAll('[data-row] input')).toHaveLength(4));
  const [first, second] = page.querySelectorAll('[data-row]');
  expect(first?.querySelector('[class*="status-error"]')).toBeNull();
  expect(second?.querySelector('.ant-select-status-error')).toBeNull();
  const wrong = second?.querySelector('[aria-invalid="true"]');
  expect(wrong?.closest('[class*="status-error"]')).toBeTruthy();
  expect(second?.textContent).toContain(PROBLEM);
  await acting(() => root.unmount());
  page.remove();
});
