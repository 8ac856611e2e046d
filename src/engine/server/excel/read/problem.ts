import type { Message } from '../../../declaration/messages.ts';

/** A file that cannot be read; `key` stands under `excel:file`. */
export class FileProblem extends Error {
  constructor(
    readonly key: string,
    readonly params: NonNullable<Message['params']> = {},
  ) {
    super(key);
    this.name = 'FileProblem';
  }
}
