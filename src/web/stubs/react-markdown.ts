/** Behind the `MarkdownField` of `@refinedev/antd`, which this app does without. */
export default function ReactMarkdown(): never {
  throw new Error('MarkdownField of @refinedev/antd is not part of this app');
}
