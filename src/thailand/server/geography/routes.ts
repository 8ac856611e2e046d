import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { z } from 'zod';
import type { FieldErrors } from '../../../engine/declaration/messages.ts';
import { AREA_LEVELS, type Area } from '../../geography.ts';
import type { Areas } from './areas.ts';

/** What the calls need from the server they are part of. */
export type GeographyRoutesOptions = {
  areas: Areas;
  /** Refuses a caller who has not signed in. */
  requireSignIn: preHandlerHookHandler;
  /** Makes the error (400) that says which fields of the body are wrong. */
  invalid: (fields: FieldErrors) => Error;
};

const bodySchema = z.object({ text: z.string() });

/**
 * `POST /api/master/province|amphure|tambon` with `{"text": "…"}`: the areas the text finds, as
 * `{"data": [{"code", "nameTh", "nameEn", "parentCode"}]}`.
 */
export async function geographyRoutes(
  app: FastifyInstance,
  { areas, requireSignIn, invalid }: GeographyRoutesOptions,
): Promise<void> {
  for (const level of AREA_LEVELS) {
    app.post(
      `/api/master/${level}`,
      { preHandler: requireSignIn },
      async (request): Promise<{ data: Area[] }> => {
        const body = bodySchema.safeParse(request.body);
        if (!body.success) throw invalid({ text: [{ key: 'notText' }] });
        return { data: areas.search(level, body.data.text) };
      },
    );
  }
}
