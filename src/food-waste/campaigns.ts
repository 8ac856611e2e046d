/** Campaigns: windows of days in which the enrolled are to record what they waste. */
import type { Area } from '../thailand/geography.ts';

/** A stretch of days, both ends included, `YYYY-MM-DD`. */
export type Stretch = readonly [first: string, last: string];

/** A campaign, and the days of it that are over or are today. */
export interface CampaignDays {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** How many days of the window there are until today; 0 before it begins. */
  readonly days: number;
}

/** How far somebody enrolled in a campaign has come. */
export interface ReporterProgress {
  readonly reporterId: number;
  /** False of a place that is retired: nothing can be recorded for it. */
  readonly active: boolean;
  readonly code: string;
  readonly name: string;
  readonly userType: string;
  readonly tambonCode: string | null;
  readonly measured: number;
  readonly missing: number;
  /** The days that are missing, in order. */
  readonly missingDays: readonly Stretch[];
}

/** The same of all that are enrolled, without retired places of which days are missing. */
export interface CampaignTotals {
  readonly reporters: number;
  /** Reporters of whom no day is missing. */
  readonly complete: number;
  /** Of retired places, too. */
  readonly measured: number;
  readonly missing: number;
}

/** A campaign that runs or ended lately, and how far a place of somebody has come in it. */
export interface OwnCampaign extends CampaignDays {
  readonly reporterId: number;
  /** What the place is called. */
  readonly reporter: string;
  readonly measured: number;
  readonly missing: number;
  readonly missingDays: readonly Stretch[];
}

/** A page of what `campaignProgress` answers. */
export interface CampaignProgress {
  readonly data: readonly (ReporterProgress & { readonly area: readonly Area[] })[];
  readonly total: number;
  readonly totals: CampaignTotals;
  readonly campaign: CampaignDays;
}

/** What an enrolment comes to. */
export interface Enrolment {
  /** Those who are new, or come back. */
  readonly added: number;
  /** Those who were enrolled already. */
  readonly already: number;
}
