/** In antd's Table behind `rowSelection.selections` alone, which no list of this app gives. */
export default function Dropdown(): never {
  throw new Error("The selection menu of antd's Table is not part of this app");
}
