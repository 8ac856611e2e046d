import type { Dimension, Measure, Summary } from '../../declaration/summaries.ts';
import { dashboardsOf } from '../summaries/query.ts';
import { answer, errorsOf } from './components.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, nullable, object, ref, words } from './json-schema.ts';
import type { Paths } from './operations.ts';

const query = (name: string, description: string, schema: JsonSchema, example?: string) => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...(example !== undefined && { example }),
});

/** A dimension's values in an answer. */
function valueSchema({ field, by }: Dimension, { config }: Describer): JsonSchema {
  if (by) return { type: 'string', format: 'date' };
  if (field.type === 'reference') return ref('Label');
  if (field.type === 'choice') return words(config.choices[field.choices] ?? []);
  return { type: 'boolean' };
}

const measureSchema = (measure: Measure): JsonSchema =>
  measure.kind === 'sum' || measure.kind === 'formula'
    ? nullable({ type: 'number' })
    : { type: 'integer', minimum: 0 };

function parametersOf(summary: Summary, { word }: Describer): JsonSchema[] {
  const text: JsonSchema = { type: 'string' };
  const measures = Object.keys(summary.measures).join(',');
  const dimensions = Object.values(summary.dimensions);
  const [first] = dimensions;
  return [
    query('measures', word('summaryMeasures', { known: measures }), text, measures),
    query(
      'by',
      word('summaryBy', { known: dimensions.map(({ name }) => name).join(',') }),
      text,
      first?.name,
    ),
    ...dimensions.map(({ name, by }) => query(name, word(by ? 'summaryDays' : 'summaryOf'), text)),
  ];
}

/** `/api/summary/*`: what is counted of the rows of resources. */
export function summaryPaths(describer: Describer): Paths {
  const { config, find, word } = describer;
  const paths = Object.values(config.summaries).map((summary): [string, Paths[string]] => {
    const { name, measures, dimensions } = summary;
    const source = config.resources[summary.source];
    const screens = dashboardsOf(config, name).flatMap((it) => config.screens[it] ?? []);
    const keys = [source?.permission, ...screens.map(({ permission }) => permission)].flatMap(
      (key) => key ?? [],
    );
    const row = object({
      by: object(
        Object.fromEntries(
          Object.values(dimensions).map((it) => [it.name, nullable(valueSchema(it, describer))]),
        ),
        Object.keys(dimensions),
      ),
      measures: object(
        Object.fromEntries(Object.values(measures).map((it) => [it.name, measureSchema(it)])),
        Object.keys(measures),
      ),
    });
    const title = find(`resources:${summary.source}.title`);
    const operation = {
      operationId: `summary_${name}`,
      tags: [word('summaryTag')],
      summary: word('summary', { name: title }),
      description: `${word('summaryNote')} ${word('needsAnyPermission', { keys: keys.join(', ') })}`,
      security: [{ accessToken: [] }],
      'x-permission-any-of': keys,
      parameters: parametersOf(summary, describer),
      responses: {
        '200': answer(word('done'), object({ data: array(row), isCut: { type: 'boolean' } })),
        ...errorsOf(['validation', 'unauthenticated', 'password_change_required', 'forbidden']),
      },
    };
    return [`/api/summary/${name}`, { get: operation }];
  });
  return Object.fromEntries(paths);
}
