import type { FormPartProps } from '../../src/engine/web/screens/plugin.ts';

/** Stands below the fields of the form, and follows what is typed. */
export default function VehicleParts({ editor }: FormPartProps) {
  const { loadKg } = editor.values;
  if (typeof loadKg !== 'number' || loadKg <= 0) return null;
  return <p role="status">ขยะ 100 ตันต้องวิ่ง {Math.ceil(100_000 / loadKg)} เที่ยว</p>;
}
