import { bulkNames } from '../bulk.ts';
import { excelNames } from '../excel.ts';
import type { Declaration, ResourceDeclaration } from '../types.ts';
import { versionNames } from '../versions.ts';
import { checkKnown, type Report } from './problem.ts';

/** What stands between two slashes of an address as it is, in every browser and server. */
const CALL_NAME = /^[A-Za-z][\w-]*$/;
/** Groups of the engine's own calls. */
const OWN_GROUPS = ['audit', 'auth', 'check', 'docs', 'files', 'listview', 'search'];
/** Calls that the server has beside those which `users` declares, in its group. */
const USER_CALLS = ['anonymiseUser', 'exportPerson', 'lockUser', 'openedBy', 'unlockUser'];

type Calls = ResourceDeclaration['calls'];

/** Calls as they are written, each with its place under `calls`. */
function writtenCalls(calls: Calls): [string, string][] {
  const written =
    'search' in calls
      ? {
          search: calls.search,
          save: calls.save,
          preview: calls.preview,
          'options.call': calls.options?.call,
          'formData.call': calls.formData?.call,
        }
      : { load: calls.load, replace: calls.replace };
  return Object.entries(written).flatMap(([at, call]) => (call === undefined ? [] : [[at, call]]));
}

/** The calls that the server makes beside those that are written. */
function madeCalls(name: string, calls: Calls): string[] {
  const excel = Object.values(excelNames('save' in calls ? calls.save : calls.replace));
  const rows =
    'save' in calls
      ? [...Object.values(bulkNames(calls.save)), ...Object.values(versionNames(calls.save))]
      : [];
  return [...excel, ...rows, ...(name === 'users' ? USER_CALLS : [])];
}

/** Reports names of which no address could be made, or one that the product has. */
function checkAddresses(
  name: string,
  calls: Calls,
  { reserved }: Declaration,
  report: Report,
): void {
  const { group } = calls;
  if ([...OWN_GROUPS, ...(reserved?.groups ?? [])].includes(group.toLowerCase())) {
    report(`${name}.calls.group`, 'callGroup', { value: group });
  }
  for (const [at, call] of [['group', group], ...writtenCalls(calls)] as const) {
    if (!CALL_NAME.test(call)) report(`${name}.calls.${at}`, 'callName', { value: call });
  }
}

function checkOptions(
  name: string,
  resource: ResourceDeclaration,
  declaration: Declaration,
  report: Report,
): void {
  const { calls } = resource;
  if (!('search' in calls)) return;
  const known = Object.keys(resource.fields);
  const at = `${name}.calls.options`;
  const by = calls.options?.by;
  if (by !== undefined) checkKnown(by, known, `${at}.by`, 'unknownFieldName', report);
  for (const field of calls.options?.fields ?? []) {
    checkKnown(field, known, `${at}.fields`, 'unknownFieldName', report);
  }
  const resources = Object.keys(declaration.resources);
  for (const [key, option] of Object.entries(calls.formData?.options ?? {})) {
    const place = `${name}.calls.formData.options.${key}`;
    checkKnown(option.resource, resources, place, 'unknownResource', report);
  }
}

/** Checks the calls of all resources: each has an address of its own, and names what is there. */
export function checkCalls(declaration: Declaration, report: Report): void {
  const owners = new Map<string, string>();
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const { calls } = resource;
    checkAddresses(name, calls, declaration, report);
    const all = [...writtenCalls(calls).map(([, call]) => call), ...madeCalls(name, calls)];
    for (const call of all) {
      const path = `/api/${calls.group}/${call}`;
      const owner = owners.get(path);
      if (owner !== undefined) report(`${name}.calls`, 'sameCall', { value: path, other: owner });
      owners.set(path, name);
    }
    checkOptions(name, resource, declaration, report);
  }
}
