import { useFirstRows } from '../../screens/list/first/first-rows.ts';
import { Loading } from '../shell/Loading.tsx';

/** Says that a screen is on its way, unless its first rows are to be seen. */
export function Meanwhile() {
  return useFirstRows() ? null : <Loading />;
}
