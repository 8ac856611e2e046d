/** Behind the `MarkdownField` of `@refinedev/antd`, which this app does without. */
export default function ReactMarkdown(): never {
  throw new Error('react-markdown is not part of this app: MarkdownField draws with it');
}
