/** Id of the control of a field, or of one inside it (`unitWeights.0.kg`), as antd's Form makes it. */
export function controlId(formId: string, name: string): string {
  return `${formId}_${name.replaceAll('.', '-')}`;
}
