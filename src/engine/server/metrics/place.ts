import type * as Prometheus from 'prom-client';

/** Where a part of the server puts its figures. */
export interface Place {
  readonly prometheus: typeof Prometheus;
  readonly registry: Prometheus.Registry;
  /** What the names of all figures of the product begin with. */
  readonly prefix: string;
}
