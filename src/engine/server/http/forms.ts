import { ApiError } from './errors.ts';

const hasStatus = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode !== undefined;

/**
 * Reads a form by `read`. One that is cut short or without a boundary is the sender's mistake, as
 * the parser has no words for.
 * @throws ApiError `validation`; what says itself how to answer it, as it is
 */
export async function readForm<Form>(read: () => Promise<Form>): Promise<Form> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError || hasStatus(error)) throw error;
    throw new ApiError('validation', { message: { key: 'badUpload' } });
  }
}
