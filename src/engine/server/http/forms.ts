import { ApiError } from './errors.ts';

/** What the parser says of a form with more files than its route takes, which is one everywhere. */
const SECOND_FILE = 'FST_FILES_LIMIT';

const hasStatus = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode !== undefined;

const isOfSecondFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SECOND_FILE;

/**
 * Reads a form by `read`. One that is cut short or without a boundary is the sender's mistake, as
 * the parser has no words for, and a second file is none of size.
 * @throws ApiError `validation`; what says itself how to answer it, as it is
 */
export async function readForm<Form>(read: () => Promise<Form>): Promise<Form> {
  try {
    return await read();
  } catch (error) {
    if (isOfSecondFile(error)) throw new ApiError('validation', { message: { key: 'oneFile' } });
    if (error instanceof ApiError || hasStatus(error)) throw error;
    throw new ApiError('validation', { message: { key: 'badUpload' } });
  }
}
