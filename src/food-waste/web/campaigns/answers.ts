import * as z from 'zod/mini';

const count = z.number();
const stretches = z.array(z.tuple([z.string(), z.string()]));
const area = z.object({ nameTh: z.string(), nameEn: z.string() });

const campaign = z.object({
  id: count,
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Days of the window until today. */
  days: count,
});
const done = { measured: count, missing: count, missingDays: stretches };
const row = z.object({
  ...done,
  reporterId: count,
  code: z.string(),
  name: z.string(),
  userType: z.string(),
  area: z.array(area),
});

/** What `campaignProgress` answers. */
export const PROGRESS = z.object({
  data: z.array(row),
  total: count,
  totals: z.object({ reporters: count, complete: count, measured: count, missing: count }),
  campaign,
});
/** What `ownCampaigns` answers under `data`. */
export const OWN = z.array(
  z.extend(z.extend(campaign, done), { reporterId: count, reporter: z.string() }),
);
/** What `enrolCampaignReporters` answers under `data`. */
export const ENROLMENT = z.object({ added: count, already: count });

export type Campaign = z.infer<typeof campaign>;
export type Progress = z.infer<typeof PROGRESS>;
export type ReporterRow = z.infer<typeof row>;
export type Stretches = z.infer<typeof stretches>;
