/** Behind Refine's `useImport` and `useExport`; this app reads and writes Excel on the server. */
function refuse(): never {
  throw new Error('papaparse is not part of this app: use the Excel calls of the API');
}

export default { parse: refuse, unparse: refuse };
