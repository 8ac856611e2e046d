import type { CustomPartProps } from '../../src/web/screens/custom/forms.ts';

/** Stands below the fields of the form, and follows what is typed. */
export default function VehicleParts({ editor }: CustomPartProps) {
  const { litres, kilometres } = editor.values;
  if (typeof litres !== 'number' || typeof kilometres !== 'number' || litres === 0) return null;
  return <p role="status">{(kilometres / litres).toFixed(1)} กม./ลิตร</p>;
}
