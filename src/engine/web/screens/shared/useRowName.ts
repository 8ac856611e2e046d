import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useValueWords } from '../../fields/shared/useValueWords.ts';
import { labelOf } from './rows.ts';

/** Names rows in the language on screen. */
export function useRowName(): (resource: Resource, row: Values) => string {
  const words = useValueWords();
  return (resource, row) => labelOf(resource, row, words);
}
