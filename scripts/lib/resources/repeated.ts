import { parseAst } from 'vite';
import type { Problem } from '../../../src/engine/declaration/check/problem.ts';
import { isRecord } from '../../../src/engine/declaration/record.ts';

/** The name that a property is written under; undefined for one that is worked out. */
function nameOf(property: Readonly<Record<string, unknown>>): string | undefined {
  const { key, computed } = property;
  if (property.type !== 'Property' || computed === true || !isRecord(key)) return undefined;
  if (key.type === 'Identifier') return String(key.name);
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/**
 * Names written twice in one object of `resources.config.ts`. The language lets the later one count
 * without a word, so that nothing but the text of the file shows the other.
 */
export function findRepeated(source: string): Problem[] {
  const problems: Problem[] = [];
  const lineOf = (node: unknown): number =>
    source.slice(0, isRecord(node) ? Number(node.start) : 0).split('\n').length;

  const look = (node: unknown, path: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const one of node) look(one, path);
      return;
    }
    if (!isRecord(node)) return;
    if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
      const first = new Map<string, number>();
      for (const property of node.properties.filter(isRecord)) {
        const name = nameOf(property);
        const line = lineOf(property);
        const before = name === undefined ? undefined : first.get(name);
        if (name !== undefined && before !== undefined) {
          // Resources are reported by their own names, as everywhere.
          const place = [...path, name].join('.').replace(/^resources\./, '');
          problems.push({
            place,
            key: 'writtenTwice',
            params: { value: name, first: before, line },
          });
        }
        if (name !== undefined) first.set(name, before ?? line);
        look(property.value ?? property.argument, name === undefined ? path : [...path, name]);
      }
      return;
    }
    const declared = node.type === 'VariableDeclarator' && isRecord(node.id) ? node.id.name : null;
    const inner = typeof declared === 'string' ? [declared] : path;
    for (const value of Object.values(node)) look(value, inner);
  };

  look(parseAst(source, { lang: 'ts' }).body, []);
  return problems;
}
