import type { TestServer } from '../../support/server.ts';

/** What `searchAll` answers. */
export interface FoundAnswer {
  readonly text: string;
  readonly readings: readonly string[];
  readonly manner: 'holding' | 'similar';
  readonly isComplete: boolean;
  readonly found: readonly {
    readonly resource: string;
    readonly rows: readonly Readonly<Record<string, unknown>>[];
    readonly hasMore: boolean;
    readonly by?: Readonly<Record<string, readonly number[]>>;
  }[];
  readonly entries: readonly {
    readonly kind: string;
    readonly entries: readonly {
      readonly key: string;
      readonly label: unknown;
      readonly isExact: boolean;
    }[];
  }[];
}

/** Searches everything. @throws when it is refused */
export async function found(
  server: TestServer,
  token: string | undefined,
  text: string,
): Promise<FoundAnswer> {
  const answer = await server.call('POST', '/api/search/searchAll', { data: { text } }, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  // The shape is what these tests are about.
  return answer.body.data as FoundAnswer;
}

/** Ids of the rows that were found of a resource. */
export const idsOf = ({ found: all }: FoundAnswer, resource: string): number[] =>
  all
    .filter((one) => one.resource === resource)
    .flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
