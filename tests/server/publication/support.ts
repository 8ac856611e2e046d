import { contextFor } from '../../../src/engine/server/context.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { shifted } from '../../../src/food-waste/server/dashboard/periods.ts';
import { PublicationService } from '../../../src/food-waste/server/publication/service.ts';
import type { Stage } from '../dashboard/support.ts';
import { reportEach, setStage } from '../dashboard/support.ts';

/** The test's clock stands in March 2026. */
export const CLOSED = '2026-02';

export interface PublicationStage extends Stage {
  readonly service: PublicationService;
  /** A dashboard call by a visitor who has not signed in. */
  visit(
    name: string,
    data?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): ReturnType<Stage['server']['call']>;
  /** A call under `/api/publication/` by the administrator. */
  manage(name: string, data?: Record<string, unknown>): ReturnType<Stage['server']['call']>;
}

/** A server whose twelve households report vegetables and rice in each of the last 24 months. */
export async function setPublicationStage(database: Database): Promise<PublicationStage> {
  const stage = await setStage(database, 12);
  const [vegetables, rice] = [
    await stage.id('materials', 'VEG'),
    await stage.id('materials', 'RICE'),
  ];
  for (let back = 0; back < 24; back += 1) {
    const day = `${shifted(CLOSED, -back)}-10`;
    await reportEach(stage, stage.reporters, { day, kg: '2', members: 3, material: vegetables });
    await reportEach(stage, stage.reporters, { day, kg: '1', members: 3, material: rice });
  }
  const { server, token } = stage;
  return {
    ...stage,
    service: new PublicationService(contextFor(server.context, 'background')),
    visit: (name, data = {}, headers = {}) =>
      server.call('POST', `/api/dashboard/${name}`, { data }, { headers }),
    manage: (name, data) =>
      name === 'list'
        ? server.call('GET', '/api/publication/list', undefined, { token })
        : server.call('POST', `/api/publication/${name}`, { data }, { token }),
  };
}
