import { EditButton, List, useTable } from '@refinedev/antd';
import { Table } from 'antd';
import type { Resource } from '../../src/engine/declaration/types.ts';

interface Vehicle {
  readonly id: number;
  readonly name: string;
  readonly loadKg: number | null;
}

/** Stands in place of the list: the vans in use, the one that carries most first. */
export default function VehicleBoard({ resource }: { readonly resource: Resource }) {
  const { tableProps } = useTable<Vehicle>({
    resource: resource.name,
    filters: { permanent: [{ field: 'active', operator: 'eq', value: true }] },
    sorters: { initial: [{ field: 'loadKg', order: 'desc' }] },
  });
  return (
    <List resource={resource.name}>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="name" title="ทะเบียน" sorter />
        <Table.Column dataIndex="loadKg" title="บรรทุก (กก.)" sorter />
        <Table.Column<Vehicle>
          title="แก้ไข"
          render={(_, { id }) => <EditButton hideText size="small" recordItemId={id} />}
        />
      </Table>
    </List>
  );
}
