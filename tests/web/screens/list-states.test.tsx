// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/schema/index.ts';
import { StateOfList } from '../../../src/web/screens/list/States.tsx';
import { type ListState, PLAIN } from '../../../src/web/screens/list/state.ts';

const { units } = readConfig().resources;
if (!units) throw new Error('resources.config.ts has no units');
const resource = units;

/** What a list says of no rows, found for one view while another is on screen. */
function say(asked: ListState, state: ListState): string {
  const nothing = () => undefined;
  const none = { rows: [], total: 0, first: false, stale: false, asking: false, error: null };
  return renderToStaticMarkup(
    <MemoryRouter>
      <StateOfList
        resource={resource}
        title=""
        view={{ state, address: '', change: nothing, clear: nothing }}
        found={{ ...none, asked, retry: nothing }}
      >
        {null}
      </StateOfList>
    </MemoryRouter>,
  );
}

it('says that there is nothing at all only where all was asked for', () => {
  const searched = { ...PLAIN, text: 'ข้าว' };
  expect(say(PLAIN, PLAIN)).toContain('empty.none');
  expect(say(searched, searched)).toContain('empty.found');
  // Rows come a moment after the view: all that was found so far is nothing of the search before.
  expect(say(searched, PLAIN)).toContain('empty.found');
  expect(say(PLAIN, searched)).toContain('empty.none');
});
