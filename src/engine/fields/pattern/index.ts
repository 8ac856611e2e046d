import * as z from 'zod/mini';
import { TEXT } from '../../declaration/fields/room.ts';
import { explainLength, filterText, oneLine } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { inSql, readPattern } from './safe.ts';

/** A text that is written in one way: a licence plate, a shelf mark, a number of a form. */
export interface PatternField extends FieldBase {
  readonly type: 'pattern';
  /**
   * How the whole text is written, as a regular expression: letters, classes (`[ก-ฮ]`), `\d`, groups
   * with `|`, and `?`, `+`, `*`, `{1,4}` behind what is repeated.
   */
  readonly pattern: string;
  /** A text that is written so; forms and messages show it. */
  readonly example: string;
  /** Key under `pattern` of `locales/<language>/validation.json`: the message for other values. */
  readonly message?: string;
  readonly max: number;
  /** Small letters are taken for capitals. */
  readonly capitals?: boolean;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly pattern: PatternField;
  }
}

const LONGEST = 200;

function wholeText({ pattern }: PatternField): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

const tidied = ({ capitals, max }: PatternField) =>
  oneLine(max).check(z.overwrite((text) => (capitals ? text.toUpperCase() : text)));

export const pattern: FieldTypeDefinition<PatternField> = {
  type: 'pattern',
  synonyms: ['regex', 'regexp', 'mask'],
  attributes: {
    pattern: z.string().check(z.minLength(1), z.maxLength(LONGEST)),
    example: z.string().check(z.minLength(1)),
    message: z.optional(z.string().check(z.minLength(1))),
    max: z.int().check(z.minimum(1), z.maximum(LONGEST)),
    capitals: z.optional(z.boolean()),
  },
  words: ({ message }) => (message === undefined ? [] : [`validation:pattern.${message}`]),
  check(field, report) {
    const read = readPattern(field.pattern, field.max);
    if (read.problem) {
      report('pattern', read.problem.key, read.problem.params);
      return;
    }
    const { example, max } = field;
    const stored = tidied(field).safeParse(example);
    const fits = stored.success && stored.data === example && wholeText(field).test(example);
    if (!fits || example.length > max) report('example', 'exampleWrong', { value: example });
  },
  input: (field) =>
    tidied(field).check(
      z.minLength(1),
      z.maxLength(field.max, { abort: true }),
      z.regex(wholeText(field)),
    ),
  explain: (field, issue) => {
    if (issue.code !== 'invalid_format') return explainLength(field, issue);
    const { message, example } = field;
    return {
      key: message === undefined ? 'patternLike' : `pattern.${message}`,
      params: { example },
    };
  },
  initial: () => null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  quickEntry: true,
  searchable: true,
  column: ({ pattern: source, max }) => ({
    type: 'text',
    byCodePoint: true,
    check: (column) => `char_length(${column}) <= ${max} and ${column} ~ '${inSql(source)}'`,
  }),
  filteredAs: 'text',
  indexedLength: ({ max }) => max,
  hint: ({ max, example }, translate) =>
    `${translate('excel:rules.text', { max })} ${translate('excel:rules.patternLike', { example })}`,
  describe: ({ example }) => ({ examples: [example] }),
  example: ({ example }) => example,
  onCards: 'rest',
};
