import { useApiUrl, useCustomMutation, useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import type { CellProps } from '../../src/engine/web/fields/types.ts';

/** The note of a van; one without a note can be sent to the workshop from its row. */
export default function RepairCell({ value, record }: CellProps) {
  const apiUrl = useApiUrl();
  const invalidate = useInvalidate();
  const { mutate, mutation } = useCustomMutation();
  const { id, version } = record;
  const send = () =>
    mutate(
      {
        url: `${apiUrl}/vehicles/saveVehicles`,
        method: 'post',
        values: { data: { id, version, note: 'ส่งซ่อม' } },
        successNotification: { type: 'success', message: 'ส่งซ่อมแล้ว' },
      },
      { onSuccess: () => invalidate({ resource: 'vehicles', invalidates: ['list', 'detail'] }) },
    );
  if (value) return <span>{String(value)}</span>;
  return (
    <Button size="small" loading={mutation.isPending} onClick={send}>
      ส่งซ่อม
    </Button>
  );
}
