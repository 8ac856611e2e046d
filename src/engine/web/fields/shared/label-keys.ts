/** Keys of the name of a field, the first that has a text: its own, or that of a field all resources share. */
export const labelKeys = (resourceName: string, fieldName: string): string[] => [
  `resources:${resourceName}.fields.${fieldName}`,
  `resources:fields.${fieldName}`,
  fieldName,
];
