import { fieldsIn, tabsOf } from '../layout.ts';
import type { ResourceDeclaration } from '../types.ts';
import { checkKnown, type Report } from './problem.ts';

/** Reports each name that stands more than once. */
function checkOnce(names: readonly string[], at: string, report: Report): void {
  const twice = new Set(names.filter((name, place) => names.indexOf(name) !== place));
  for (const name of twice) report(at, 'formTwice', { value: name });
}

/** Checks the layout of a form: what it names is there, and stands in one place. */
export function checkLayout(name: string, resource: ResourceDeclaration, report: Report): void {
  const { form } = resource;
  if (!form) return;
  const at = `${name}.form`;
  if ('replace' in resource.calls) report(at, 'formReplaced');
  if (resource.weight || resource.exactlyOneOf) report(at, 'formOfRecord');
  const tabs = tabsOf(form);
  const known = Object.keys(resource.fields);
  tabs.forEach(({ name: tab, parts }, place) => {
    const here = tab === null ? `${at}.parts` : `${at}.tabs.${place}.parts`;
    for (const field of fieldsIn(parts)) {
      checkKnown(field, known, here, 'unknownFieldName', report);
    }
  });
  const groups = tabs.flatMap(({ parts }) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : part.group)),
  );
  checkOnce(
    tabs.flatMap((tab) => fieldsIn(tab.parts)),
    at,
    report,
  );
  checkOnce(
    tabs.flatMap((tab) => tab.name ?? []),
    at,
    report,
  );
  checkOnce(groups, at, report);
}
