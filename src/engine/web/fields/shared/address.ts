import { apiAddress } from '../../session/transport.ts';

/** Where a file is fetched from: stored ones stand on the API's site, new ones in themselves. */
export function storedAddress(value: string): string {
  return value.startsWith('/api/') ? `${apiAddress()}${value}` : value;
}
