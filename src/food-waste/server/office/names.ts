/** The resources of what the office says of itself, and of the files it hands out. */
export const CONTACTS = 'contacts';
export const DOWNLOADS = 'downloads';
