import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import { factorFields } from '../../../declaration/weights/factor.ts';
import { judgedFields } from '../../../declaration/weights/judged.ts';
import { useDebounced } from '../../fields/shared/useDebounced.ts';
import type { Row } from '../shared/rows.ts';
import type { Warning } from './facts.ts';
import { askAbout } from './unusual.ts';

const TYPING_PAUSE_MILLISECONDS = 500;

/** The values that the judgement rests on, and what makes the weight. */
function judged(resource: Resource, values: Values): Values {
  const { weight } = resource;
  const names = new Set([...judgedFields(resource), ...(weight ? factorFields(weight) : [])]);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && !isBlank(value)),
  );
}

/** What to ask about the row once the person pauses typing. */
export function useUnusual(
  resource: Resource,
  record: Row | null,
  values: Values,
): readonly Warning[] {
  const now = JSON.stringify(judged(resource, values));
  const rested = useDebounced(now, TYPING_PAUSE_MILLISECONDS);
  const { data } = useQuery({
    queryKey: ['unusual', resource.name, record?.id ?? null, rested],
    enabled: resource.unusual !== null,
    staleTime: 30_000,
    queryFn: () => askAbout(resource, record, JSON.parse(rested)),
  });
  return now === rested ? (data ?? []) : [];
}
