import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address, of 16 bits each. */
const GROUPS = 8;
/** A customer of IPv6 owns a whole /64. */
const GROUPS_OF_NETWORK = 4;
/** Companies, and customers of hosting providers, own a /48. */
const GROUPS_OF_WIDE_NETWORK = 3;
/** `::ffff:0:0/96`, with what is IPv4 after it. */
const MAPPED = /^0:0:0:0:0:ffff:([\da-f]+):([\da-f]+)$/;

/** An address as some proxies write it, with its port. */
const WITH_PORT = /^(?:\[([\da-f:.%]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

/** The address alone, without port and zone. */
function bare(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  return (six ?? four ?? address).replace(/%.*$/, '');
}

const groupsOf = (part: string): string[] => (part ? part.split(':') : []);

/** All eight groups, each without zeros before it. */
function expand(address: string): string {
  // Written as the standard has it: what may end like IPv4 as well, and no more than one `::`.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const missing = Array<string>(GROUPS - before.length - after.length).fill('0');
  return [...before, ...missing, ...after].join(':');
}

/** IPv4 that came by a socket of both, as IPv4; IPv6 with all its groups; the rest as it is. */
function plain(address: string): string {
  const alone = bare(address);
  if (!isIPv6(alone)) return alone;
  const expanded = expand(alone);
  const [, high, low] = MAPPED.exec(expanded) ?? [];
  if (high === undefined || low === undefined) return expanded;
  const bits = [high, low].map((group) => Number.parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
}

const firstGroups = (address: string, count: number): string =>
  address.split(':').slice(0, count).join(':');

/**
 * Whose address it is, as far as the network shows: an IPv6 customer owns a whole /64, so that its
 * addresses are one.
 */
export function networkOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? firstGroups(known, GROUPS_OF_NETWORK) : known;
}

/** The /48 that an IPv6 address is in; null of IPv4, whose addresses are dear. */
export function wideNetworkOf(address: string): string | null {
  const known = plain(address);
  if (!isIPv6(known)) return null;
  return `${firstGroups(known, GROUPS_OF_WIDE_NETWORK)}/48`;
}
