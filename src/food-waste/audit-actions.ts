/** What the log records of food waste, besides the changes of rows. */
export const FOOD_WASTE_ACTIONS = [
  /** Demonstration data was put in, or taken out; `details.rows`, their number by resource. */
  'demonstrationAdded',
  'demonstrationRemoved',
  /**
   * A version of the public figures: a draft was made, published, given its day, or thrown away;
   * `details`: `month`, and `version`, `tables` or `on`.
   */
  'publicationMade',
  'publicationPublished',
  'publicationScheduled',
  'publicationDiscarded',
  /** Whether figures are published by themselves was changed; `details.day` of the month. */
  'publicationSettings',
  /** Records of a way of management were given another emission factor; `details` say which. */
  'factorsRecalculated',
  /** An office set what it begins with and where it is going; `details.userType` and the target. */
  'reportTarget',
] as const;
