/**
 * The filter menus of antd's Table, which bring its Tree, Menu and Dropdown (40 KiB). The lists
 * of this app filter by a panel of their own and give no column `filters` or `filterDropdown`.
 */
function refuse(): never {
  throw new Error("The column filter menus of antd's Table are not part of this app");
}

export const flattenKeys = refuse;
export default refuse;
