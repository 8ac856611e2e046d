/**
 * The pager of antd's Table, which brings its Select. The lists of this app have a pager of their
 * own and give no table `pagination`.
 */
export default function Pagination(): never {
  throw new Error("The pager of antd's Table is not part of this app");
}
