import type { Step } from '../../../src/engine/server/migrations/differ/plan.ts';

/** A line of `commands.json` for `say`. */
export interface StepLine {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const namesOf = (steps: readonly Step[], kind: Step['kind']): string[] => [
  ...new Set(steps.filter((step) => step.kind === kind).map(({ name }) => name)),
];

/** A table that is made: all that belongs to it in one line. */
function madeLine(table: string, steps: readonly Step[]): StepLine {
  const columns = namesOf(steps, 'addColumn').length;
  return {
    key: 'planAddTable',
    params: { table, columns, indexes: namesOf(steps, 'addIndex').length },
  };
}

/** What is added, changed and removed of one kind; what is made anew under its name is changed. */
function linesOfKind(
  table: string,
  kind: 'Column' | 'Index' | 'Constraint',
  { added, changed, dropped }: Readonly<Record<'added' | 'changed' | 'dropped', readonly string[]>>,
): StepLine[] {
  const [before, after] = [new Set(dropped), new Set(added)];
  const lines: [string, readonly string[]][] = [
    ['Add', added.filter((name) => !before.has(name))],
    [
      'Change',
      [...changed.filter((name) => !after.has(name)), ...added.filter((name) => before.has(name))],
    ],
    ['Drop', dropped.filter((name) => !after.has(name))],
  ];
  return lines
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => ({
      key: `plan${what}${kind}`,
      params: { table, names: names.join(', ') },
    }));
}

/** A table that stays. */
function alteredLines(table: string, steps: readonly Step[]): StepLine[] {
  const named = (kind: Step['kind']): string[] => namesOf(steps, kind);
  const renamed = (kind: Step['kind'], key: string): StepLine[] =>
    steps
      .filter((step) => step.kind === kind)
      .map(({ name, from }) => ({ key, params: { table, name, from } }));
  // An empty column makes way for another one of its name, and is not that one.
  const taken = new Set(named('renameColumn'));
  const isTaken = (name: string): boolean => taken.has(name);
  const drops = (isMeant: (name: string) => boolean) => named('dropColumn').filter(isMeant);
  return [
    ...named('dropTable').map(() => ({ key: 'planDropTable', params: { table } })),
    ...renamed('renameTable', 'planRenameTable'),
    ...linesOfKind(table, 'Column', { added: [], changed: [], dropped: drops(isTaken) }),
    ...renamed('renameColumn', 'planRenameColumn'),
    ...linesOfKind(table, 'Column', {
      added: named('addColumn'),
      changed: named('changeColumn'),
      dropped: drops((name) => !isTaken(name)),
    }),
    ...linesOfKind(table, 'Index', {
      added: named('addIndex'),
      changed: [],
      dropped: named('dropIndex'),
    }),
    ...linesOfKind(table, 'Constraint', {
      added: named('addConstraint'),
      changed: [],
      dropped: named('dropConstraint'),
    }),
    ...renamed('renamePermission', 'planRenamePermission'),
  ];
}

/** What a plan does, table by table, for people who do not read SQL. */
export function linesOfSteps(steps: readonly Step[]): StepLine[] {
  const tables = [...new Set(steps.map(({ table }) => table))];
  return tables.flatMap((table) => {
    const own = steps.filter((step) => step.table === table);
    const isMade = own.some(({ kind }) => kind === 'addTable');
    return isMade ? [madeLine(table, own)] : alteredLines(table, own);
  });
}
