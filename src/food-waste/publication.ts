/** Publications: versions of the figures, as everybody may read them. */

/** What twelve months are to people. */
export type WindowKind = 'months12' | 'calendarYear' | 'fiscalYear';

/** A published period: twelve months, named by the last of them. */
export interface PublishedWindow {
  /** `2026-10`. */
  readonly month: string;
  /** Days, both in it. */
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly WindowKind[];
  /** The first month with data, where that is not the first of the period; else null. */
  readonly firstMonth: string | null;
}

export interface Publication {
  readonly id: number;
  /** The last month it covers, `2026-10`. */
  readonly month: string;
  /** 1, and more for corrections. */
  readonly version: number;
  /** What is being made is shown to administrators only. */
  readonly status: 'making' | 'draft' | 'published';
  readonly note: string;
  readonly publishedAt: string | null;
  readonly demonstration: boolean;
  /** The usual period first. */
  readonly windows: readonly PublishedWindow[];
}

/** How addresses name a publication: `2026-10.v1`. */
export const editionOf = ({ month, version }: Pick<Publication, 'month' | 'version'>): string =>
  `${month}.v${version}`;

/** What is published, the newest first. */
export interface PublishedList {
  readonly latest: Publication | null;
  readonly versions: readonly Publication[];
}

export const SHARE_LEVELS = ['country', 'province', 'amphure', 'tambon'] as const;

/** A version as administrators see it. */
export interface PublicationVersion extends Publication {
  readonly madeAt: string;
  readonly madeBy: string | null;
  /** The day on which a draft publishes by itself, `2026-11-05`. */
  readonly publishOn: string | null;
  readonly publishedBy: string | null;
  readonly tables: number;
  /** Which part of the weight is shown by material, 0 to 1. */
  readonly shares: Readonly<Record<(typeof SHARE_LEVELS)[number], number | null>> | null;
}

/** All that the screen of publications shows. */
export interface Publications {
  readonly publications: readonly PublicationVersion[];
  /** The last month that is over, `2026-10`. */
  readonly closedMonth: string;
  /** The day of each month on which the last one is published; null for none. */
  readonly settings: { readonly day: number | null };
  /** A draft is being made, by somebody or by itself. */
  readonly making: boolean;
  /** Whether there is anything to make a draft of. */
  readonly hasRecords: boolean;
}
