import type { FastifyInstance } from 'fastify';

/** Whether a server is stopping. It goes on serving until others have noticed. */
export class Leaving {
  #begun = false;

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
  }
}

/**
 * From the moment a server is leaving, each answer ends its connection: a proxy that kept it would
 * send the next request just as the server hangs up, and must not send a save a second time.
 */
export function endConnectionsWhen(leaving: Leaving, app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.begun) reply.header('connection', 'close');
    done();
  });
}
