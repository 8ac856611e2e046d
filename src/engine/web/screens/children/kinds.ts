import type { ListCalls, Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';

/** Resources whose rows are edited one by one inside this one. */
export function rowChildren(resource: Resource): readonly Resource[] {
  return resource.children.flatMap((name) => {
    const child = config.resources[name];
    return child && !child.replaced ? [child] : [];
  });
}

/** Resources whose rows are replaced as a whole list inside this one, with their calls. */
export function listChildren(
  resource: Resource,
): readonly { readonly child: Resource; readonly calls: ListCalls }[] {
  return resource.children.flatMap((name) => {
    const child = config.resources[name];
    return child && 'replace' in child.calls ? [{ child, calls: child.calls }] : [];
  });
}
