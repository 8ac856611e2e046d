import type { FieldErrors } from '../../declaration/messages.ts';
import { writeFigures } from '../../fields/shared/numbers.ts';
import { describeCommandLine } from '../command-words.ts';
import { ApiError } from '../http/errors.ts';
import { EXIT_CODES, StartProblem } from '../start-error.ts';
import { fillLine, wordAt } from '../terminal-words.ts';

/** A row of starter data, by the name of its resource and its place in the file from 1. */
export interface StarterPlace {
  readonly resource: string;
  readonly row: number;
}

const fileOf = (resource: string): string => `data/starter/${resource}.json`;

/** What a message says: its key stands in `validation.json`, unless it names another file itself. */
function textOf(message: string, count: number | undefined, language: string): string {
  const [area, key] = message.includes(':') ? message.split(':') : ['validation', message];
  const find = (inLanguage: string) => wordAt(inLanguage, area ?? '', key ?? '', count);
  return find(language) ?? find('th') ?? message;
}

/** What people call a field. */
const labelOf = (resource: string, field: string, language: string): string =>
  wordAt(language, 'resources', `${resource}.fields.${field}`) ??
  wordAt(language, 'resources', `fields.${field}`) ??
  field;

/** A row of starter data cannot be put in: nothing was, and a start after the mend begins anew. */
export class StarterProblem extends StartProblem {
  readonly exitCode = EXIT_CODES.configuration;

  constructor(
    private readonly place: StarterPlace,
    private readonly fields: FieldErrors,
    options?: ErrorOptions,
  ) {
    super(`${fileOf(place.resource)}: row ${place.row} is refused`, options);
    this.name = 'StarterProblem';
  }

  lines(language = 'th'): readonly string[] {
    const { resource, row } = this.place;
    return Object.entries(this.fields).flatMap(([field, messages]) =>
      messages.map(({ key, params }) => {
        const label = labelOf(resource, field, language);
        const figures = writeFigures(params);
        const count = typeof figures.count === 'number' ? figures.count : undefined;
        const words = { field: label, name: label, ...figures };
        const reason = fillLine(textOf(key, count, language), words);
        const parameters = { file: fileOf(resource), row, field, reason };
        return describeCommandLine('starterRow', parameters, language);
      }),
    );
  }
}

/** A file of starter data that holds no list of rows. */
export class StarterFileProblem extends StartProblem {
  readonly exitCode = EXIT_CODES.configuration;

  constructor(
    private readonly resource: string,
    private readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${fileOf(resource)}: ${reason}`, options);
    this.name = 'StarterFileProblem';
  }

  lines(language?: string): readonly string[] {
    const parameters = { file: fileOf(this.resource), reason: this.reason };
    return [describeCommandLine('starterFile', parameters, language)];
  }
}

/** Says which row was refused, where a save says what is wrong with it; throws on what it does not. */
export function explainRow(error: unknown, place: StarterPlace): never {
  if (!(error instanceof ApiError) || !error.details.fields) throw error;
  throw new StarterProblem(place, error.details.fields, { cause: error });
}
