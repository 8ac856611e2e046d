import { useList } from '@refinedev/core';
import type { Resource } from '../../src/schema/types.ts';

/** Stands in place of the list. */
export default function VehicleBoard({ resource }: { readonly resource: Resource }) {
  const { result } = useList({ resource: resource.name });
  return (
    <ul>
      {result.data.map((row) => (
        <li key={row.id}>{String(row.name)}</li>
      ))}
    </ul>
  );
}
