// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { type Found, StateOfList } from '../../../src/engine/web/screens/list/States.tsx';
import { type ListState, PLAIN } from '../../../src/engine/web/screens/list/state.ts';

const { units } = readConfig().resources;
if (!units) throw new Error('resources.config.ts has no units');
const resource = units;

/** What a list says of the rows that have come for a view. */
function say(state: ListState, found: Partial<Found> = {}): string {
  const nothing = () => undefined;
  const none = { rows: [], total: 0, pending: false, error: null, retry: nothing };
  return renderToStaticMarkup(
    <MemoryRouter>
      <StateOfList
        resource={resource}
        title=""
        view={{ state, address: '', change: nothing, clear: nothing }}
        found={{ ...none, ...found }}
        mayAdd
      >
        rows
      </StateOfList>
    </MemoryRouter>,
  );
}

it('says that there is nothing at all only where all was requested', () => {
  expect(say(PLAIN)).toContain('empty.none');
  expect(say({ ...PLAIN, text: 'ข้าว' })).toContain('empty.found');
  expect(say({ ...PLAIN, status: 'retired' })).toContain('empty.retired');
});

it('never says that there is nothing before an answer has come', () => {
  expect(say(PLAIN, { pending: true })).toBe('rows');
  // Rows of the view before, none of which were found, are no answer to this one either.
  expect(say({ ...PLAIN, text: 'ข้าว' }, { pending: true, total: 0 })).toBe('rows');
});
