import { searchForm } from '../../../../declaration/thai-order.ts';
import type { Field } from '../../../../declaration/types.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { lookupOf } from '../../../../fields/added-views.ts';
import { pointsTo } from '../../../../fields/index.ts';
import { type Cell, doubted, filled, optionsOf } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { findRows, inOrder, MOST_SHOWN, type Sources } from './rows.ts';

/** Something to choose in a cell. */
export interface Choice {
  readonly id: string;
  /** What the cell will show. */
  readonly text: string;
  readonly code: string;
  /** Of what kind it is, where a column holds several. */
  readonly note: string;
  readonly values: Values;
  /** What a text may be to mean exactly this. */
  readonly forms: readonly string[];
  /** Whether it is the group of what the text means: for a person to take, who then chooses in it. */
  readonly isGroup?: boolean;
}

export interface Found {
  readonly choices: readonly Choice[];
  /** More match than are given. */
  readonly more: boolean;
}

/**
 * How much a text must say: `exact`, a whole name or code; `only`, also a part that just one choice
 * has; `first`, also a part that several have, of which the first of the list is taken.
 */
export type Settling = 'exact' | 'only' | 'first';

async function findInField(
  sources: Sources,
  field: Field,
  text: string,
  row: Values,
): Promise<Found> {
  const { queries, reading, words } = sources;
  const choiceOf = (id: string, name: string, value: unknown, rest: Partial<Choice>): Choice => ({
    ...{ id, text: name, code: '', note: '', values: { [field.name]: value } },
    forms: [name, String(value)].map(searchForm),
    ...rest,
  });
  const options = optionsOf(field, reading);
  if (options) {
    const found = inOrder(
      options.map((option, id) => ({ ...option, id })),
      text,
    );
    return {
      choices: found.map(({ name, value }) => choiceOf(String(value), name, value, {})),
      more: false,
    };
  }
  const lookup = lookupOf(field.type);
  if (lookup) {
    const { found, more } = await lookup.find(queries, field, text, reading);
    const choices = found.map(({ code, text: name, forms }) =>
      choiceOf(code, name, code, { code, forms }),
    );
    return { choices, more };
  }
  const target = pointsTo(field);
  if (!target) return { choices: [], more: false };
  const found = await findRows(sources, target, text, row);
  const { options: rows, total, isByAlias = false, areGroups: isGroup = false } = found;
  const note = words.title(target.resource);
  const choices = rows.map(({ id, name, code = '' }) => {
    const forms = [name, code, ...(isByAlias ? [text.trim()] : [])].map(searchForm);
    return choiceOf(`${field.name} ${id}`, name, id, { code, note, forms, isGroup });
  });
  return { choices, more: total > rows.length };
}

/** Of several kinds, none may fill the list before the others have shown something. */
function mixed(lists: readonly Found[]): Found {
  const share = Math.ceil(MOST_SHOWN / lists.length);
  const shown = lists.map(({ choices }) =>
    choices.slice(0, lists.length === 1 ? MOST_SHOWN : share),
  );
  const more = lists.some(
    (list, place) => list.more || list.choices.length > (shown[place]?.length ?? 0),
  );
  return { choices: shown.flat(), more };
}

const inFields = (
  sources: Sources,
  fields: readonly Field[],
  text: string,
  row: Values,
): Promise<Found[]> => Promise.all(fields.map((field) => findInField(sources, field, text, row)));

/** What a text in a cell may mean. @throws HttpError when the server is out of reach */
export async function findChoices(
  sources: Sources,
  { fields }: Column,
  text: string,
  row: Values,
): Promise<Found> {
  return mixed(await inFields(sources, fields, text, row));
}

/** The cell that a text means; a cell that says of which field it is, is looked up there alone. */
export async function readName(
  sources: Sources,
  column: Column,
  { text, field }: Cell,
  row: Values,
  how: Settling,
): Promise<Cell> {
  const wanted = searchForm(text.trim());
  try {
    const fields = column.fields.filter(({ name }) => field === undefined || name === field);
    const all = (await inFields(sources, fields, text, row)).flatMap(({ choices }) => choices);
    const exact = all.filter(({ forms }) => forms.includes(wanted));
    const alike = how === 'first' ? all : all.filter(({ isGroup }) => !isGroup);
    const meant = exact.length === 0 && how !== 'exact' ? alike : exact;
    const [first] = meant;
    if (first && (meant.length === 1 || how === 'first')) return filled(first.text, first.values);
    return doubted(text, { kind: 'message', key: first ? 'several' : 'notFound' });
  } catch {
    return doubted(text, { kind: 'message', key: 'unreachable' });
  }
}
