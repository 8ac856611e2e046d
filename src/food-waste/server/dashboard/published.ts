/** What the calls need of publications; `server/publication` provides it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedBytes, PackedBytes } from '../../../engine/server/http/encoding.ts';
import type { Language } from '../../../engine/server/i18n.ts';
import type { CallName } from './calls.ts';
import type { FigureSource } from './figure-source.ts';
import type { Asker } from './throttle.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Who reads a publication, and which. */
export interface PublicationReader {
  readonly language: Language;
  /** Its id; null for the latest that is published. */
  readonly id: number | null;
  /** Drafts are for administrators. */
  readonly isAdmin: boolean;
}

/** An answer out of a publication, ready to be sent; and how much of the question it shows. */
export interface PublishedAnswer extends EncodedBytes {
  readonly rows: number;
  readonly suppressed: number;
}

/** A publication opened for one period. */
export interface OpenedPublication {
  /** The question with the days of its period. */
  readonly data: Body;
  /** The edition as a person reads it. */
  readonly title: string;
  /** @throws ApiError `validation` where a call is not published with this data */
  check(call: CallName, data: Body): void;
  read<Result>(work: (source: FigureSource) => Promise<Result>): Promise<Result>;
}

/**
 * Answers out of publications.
 * @throws ApiError `not_published` before the first publication, `validation` naming what is
 * published instead
 */
export interface PublishedFigures {
  /** @param admit admits and charges a request that is not cached; it may throw */
  answer(
    call: CallName,
    data: Body,
    reader: PublicationReader,
    admit?: () => Pick<Asker, 'charge'>,
  ): Promise<PublishedAnswer>;
  open(data: Body, reader: PublicationReader): Promise<OpenedPublication>;
  /**
   * What was made under the same name before, at once, unless something was published since.
   * @param name all that the answer depends on but the publication, which is the latest
   */
  ready(name: string, make: () => Promise<PackedBytes>): PackedBytes | Promise<PackedBytes>;
  /** Caches a response without a token for identical requests. */
  keep(request: FastifyRequest, reply: FastifyReply, answer: PackedBytes): void;
}
