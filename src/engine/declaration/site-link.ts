/** Addresses that open something, and never run something: of the web, or of a page of this server. */
export const isSiteLink = (address: string): boolean => /^(https?:\/\/|\/(?![/\\]))/.test(address);
