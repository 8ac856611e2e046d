/** The description of the API as the product serves it, each operation and schema by its name. */
import { isObject, type Json, sorted, toJson } from '../texts/json.ts';

const namesIn = (value: unknown): string[] => (isObject(value) ? Object.keys(value).sort() : []);

async function fetchDocument(address: string): Promise<Json> {
  const response = await fetch(`${address}/api/openapi.json`, {
    headers: { 'accept-language': 'th' },
  });
  return sorted(toJson(await response.json()));
}

/** Parameters by their name, so that a new one in between moves none of the others. */
function keyed(operation: Json): Json {
  if (!isObject(operation) || !Array.isArray(operation.parameters)) return operation;
  const parameters = operation.parameters.map((parameter, place) => {
    const name = isObject(parameter) ? `${parameter.in ?? ''} ${parameter.name ?? place}` : '';
    return [name, parameter] as const;
  });
  return { ...operation, parameters: Object.fromEntries(parameters) };
}

/** Reads paths by group (`foodcateory`), schemas, and the rest of the document. */
export async function readOpenApi(address: string): Promise<Readonly<Record<string, Json>>> {
  const document = await fetchDocument(address);
  if (!isObject(document)) throw new Error('There is no OpenAPI document');
  const { paths, components, ...rest } = document;
  const files: Record<string, Record<string, Json>> = { document: rest };
  for (const path of namesIn(paths)) {
    const operations = isObject(paths) ? paths[path] : undefined;
    const group = `paths-${path.split('/')[2] ?? 'root'}`;
    const described = namesIn(operations).map((method) => {
      const operation = isObject(operations) ? (operations[method] ?? null) : null;
      return [`${method.toUpperCase()} ${path}`, keyed(operation)] as const;
    });
    files[group] = { ...files[group], ...Object.fromEntries(described) };
  }
  if (isObject(components)) {
    const { schemas = null, ...others } = components;
    files.schemas = isObject(schemas) ? { ...schemas } : {};
    files.components = { ...others };
  }
  return files;
}

/** The operations of the product: `POST /api/foodcateory/saveUnits`. */
export function operationsIn(files: Readonly<Record<string, Json>>): string[] {
  return Object.entries(files).flatMap(([name, file]) =>
    name.startsWith('paths-') ? namesIn(file) : [],
  );
}
