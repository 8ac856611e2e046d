import type { Resource } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import { actorOf } from '../audit/entries.ts';
import type { Engine } from '../resources/engine.ts';

/** Who took how many rows away: neither what they searched for nor what was found. */
export async function noteExport(
  engine: Engine,
  principal: Principal,
  resource: Resource,
  total: number,
): Promise<void> {
  const details = { rows: { [resource.name]: total } };
  const by = actorOf(principal);
  await engine.audit(engine.root, [
    { at: engine.context.now(), by, action: 'rowsExported', details },
  ]);
}
