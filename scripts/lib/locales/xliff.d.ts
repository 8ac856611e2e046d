/** What is used of the package, which has no types of its own. */

interface XliffUnit {
  source: string;
  target?: string;
  note: readonly string[];
}

interface XliffFiles {
  sourceLanguage: string;
  targetLanguage: string;
  resources: Readonly<Record<string, Readonly<Record<string, XliffUnit>>>>;
}

/** Called before the function returns; `result` is missing where there is an error. */
type Done<Result> = (error: Error | null, result?: Result) => void;

declare module 'xliff/jsToXliff12' {
  export default function jsToXliff12(files: XliffFiles, done: Done<string>): string;
}
