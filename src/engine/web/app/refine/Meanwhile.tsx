import { Loading } from '../../core/Loading.tsx';
import { useFirstRows } from '../../screens/list/first/first-rows.ts';

/** Says that a screen is on its way, unless its first rows are to be seen. */
export function Meanwhile() {
  return useFirstRows() ? null : <Loading />;
}
