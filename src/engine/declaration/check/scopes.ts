import { findDefinition, pointsTo, pointsToOne } from '../../fields/index.ts';
import { SCOPE_FACTS, type ScopeFact } from '../scope.ts';
import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { pathEnd } from './paths.ts';
import { checkKnown, type Report } from './problem.ts';

const ID = 'id';
/** What a membership looks like. */
const MEMBERSHIP = "{ field: 'branchId' }";

/** What stands at the end of a path. */
interface End {
  /** Name of the resource that an id there is of. */
  readonly ids: string | undefined;
  /** Undefined for the id of a row. */
  readonly field: FieldDeclaration | undefined;
}

const referred = (field: FieldDeclaration | undefined): string | undefined =>
  pointsToOne(field)?.resource;

/** Follows `id`, `ownerId` or `memberId.branchId`; undefined, with the mistake reported. */
function endOf(
  name: string,
  path: string,
  declaration: Declaration,
  at: string,
  report: Report,
): End | undefined {
  const resource = declaration.resources[name];
  if (path === ID) return { ids: name, field: undefined };
  if (!resource) return undefined;
  if (path.includes('.')) {
    const field = pathEnd(resource, path, declaration, at, report)?.field;
    return field && { ids: referred(field), field };
  }
  const known = Object.keys(resource.fields);
  if (!checkKnown(path, known, at, 'unknownFieldName', report)) return undefined;
  const field = resource.fields[path];
  return { ids: referred(field), field };
}

function isArea(field: FieldDeclaration | undefined): boolean {
  const definition = field && findDefinition(field);
  return definition?.labelled !== undefined && definition.operators.includes('startswith');
}

function checkFact(
  name: string,
  fact: ScopeFact,
  path: string,
  declaration: Declaration,
  report: Report,
): void {
  const at = `${name}.scope.${fact}`;
  const end = endOf(name, path, declaration, at, report);
  if (!end) return;
  const { membership, resources } = declaration;
  if (fact === 'area') {
    if (!isArea(end.field)) report(at, 'scopeArea', { value: path });
    return;
  }
  if (fact === 'owner') {
    // Several people may own a row together.
    if ((end.ids ?? pointsTo(end.field)?.resource) !== 'users')
      report(at, 'scopeOwner', { value: path });
    return;
  }
  if (!membership) {
    report(at, 'membershipMissing', { value: path, example: MEMBERSHIP });
    return;
  }
  const organisations = referred(resources.users?.fields[membership.field]);
  // A field that is not there is reported at the membership itself.
  if (organisations === undefined) return;
  if (end.ids === undefined || end.ids !== organisations) {
    report(at, 'scopeOrganisation', { value: path });
  }
}

/** `branchAreas.areaCode` must be a resource within the organisations, and a field of areas. */
function checkAreas(
  areas: string,
  organisations: string | undefined,
  { resources }: Declaration,
  report: Report,
): void {
  const [child = '', code = ''] = areas.split('.');
  const within = (resource: ResourceDeclaration) =>
    // A list that is replaced as a whole has no hooks, which guard who gives what area.
    'save' in resource.calls &&
    resource.parent !== undefined &&
    referred(resource.fields[resource.parent]) === organisations;
  const children = Object.entries(resources).flatMap(([name, resource]) =>
    within(resource) ? name : [],
  );
  const at = 'membership.areas';
  if (!checkKnown(child, children, at, 'unknownResource', report)) return;
  if (!isArea(resources[child]?.fields[code])) report(at, 'scopeArea', { value: areas });
}

function checkMembership(declaration: Declaration, report: Report): void {
  const { membership, resources } = declaration;
  if (!membership) return;
  const own = Object.entries(resources.users?.fields ?? {});
  const references = own.flatMap(([name, field]) => (pointsToOne(field) ? name : []));
  if (!checkKnown(membership.field, references, 'membership.field', 'unknownFieldName', report)) {
    return;
  }
  const organisations = referred(resources.users?.fields[membership.field]);
  const above = Object.entries(resources[organisations ?? '']?.fields ?? {}).flatMap(
    ([name, field]) => (referred(field) === organisations ? name : []),
  );
  if (membership.parent !== undefined) {
    checkKnown(membership.parent, above, 'membership.parent', 'unknownFieldName', report);
  }
  if (membership.areas !== undefined) {
    checkAreas(membership.areas, organisations, declaration, report);
  }
}

/** What is said of whose rows are must lead to people, organisations and areas. */
export function checkScopes(declaration: Declaration, report: Report): void {
  checkMembership(declaration, report);
  for (const [name, { scope }] of Object.entries(declaration.resources)) {
    if (!scope) continue;
    if (SCOPE_FACTS.every((fact) => scope[fact] === undefined)) {
      report(`${name}.scope`, 'missingOneOf', { known: SCOPE_FACTS.join(', ') });
    }
    for (const fact of SCOPE_FACTS) {
      const path = scope[fact];
      if (path !== undefined) checkFact(name, fact, path, declaration, report);
    }
  }
}
