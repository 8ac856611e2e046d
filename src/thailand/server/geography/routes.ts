import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SIGNED_IN } from '../../../engine/server/access/access.ts';
import { type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { asRecord, list } from '../../../engine/server/calls/schemas.ts';
import { AREA_LEVELS, type AreaLevel } from '../../geography.ts';
import type { Areas } from './areas.ts';
import { area } from './schemas.ts';

const searchCall = (level: AreaLevel) =>
  call({
    access: SIGNED_IN,
    tag: 'api:openapi.masterTag',
    summary: `api:openapi.master.${level}`,
    note: 'api:openapi.masterNote',
    body: asRecord(z.object({ text: z.string() })),
    messages: { text: { key: 'notText' } },
    example: { text: '10' },
    answer: z.object({ data: list(area) }),
    errors: ['validation'],
  });

/** `POST /api/master/province|amphure|tambon` with `{"text": "…"}`: the areas the text finds. */
export async function geographyRoutes(
  app: FastifyInstance,
  { areas }: { readonly areas: Areas },
): Promise<void> {
  const calls = app.withTypeProvider<CallTypes>();
  for (const level of AREA_LEVELS) {
    calls.post(`/api/master/${level}`, searchCall(level), async (request) => ({
      data: areas.search(level, request.body.text),
    }));
  }
}
