import { createHash } from 'node:crypto';
import { networkOf, wideNetworkOf } from '../http/network.ts';

/** How many failures are borne, and how soon they are forgotten. */
export interface Limit {
  /** Failures after which trying is refused. */
  readonly failures: number;
  /** The same while guesses at the account come from everywhere. */
  readonly failuresUnderAttack?: number;
  /** One failure is forgotten after each so many seconds, refusals aside. */
  readonly fadeSeconds: number;
  /** The message: a key under `locales/<language>/api.json`. */
  readonly message: string;
}

const MINUTE = 60;
const SIGN_IN = { message: 'too_many' };
/** Guesses at one account in a browser that its owner has signed in with, or from such a network. */
const KNOWN_LIMIT: Limit = { ...SIGN_IN, failures: 5, fadeSeconds: 3 * MINUTE };
/** Guesses at one account in all such browsers: their holder may copy them. */
const KNOWN_TOGETHER_LIMIT: Limit = { ...SIGN_IN, failures: 50, fadeSeconds: MINUTE };
/** Guesses at one account from one network, a /64 of IPv6. */
const ACCOUNT_LIMIT: Limit = { ...KNOWN_LIMIT, failuresUnderAttack: 2 };
/** Guesses at one account from a /48 of IPv6, which is one customer's more often than not. */
const ACCOUNT_WIDE_LIMIT: Limit = { ...ACCOUNT_LIMIT, failures: 15, failuresUnderAttack: 6 };
/**
 * Guesses at one account from everywhere that is not known: many networks may guess together. It
 * refuses nothing, or strangers could shut a person out; each network is borne less from there.
 */
export const EVERYWHERE_LIMIT: Limit = { ...SIGN_IN, failures: 50, fadeSeconds: MINUTE };
/** Guesses from one network: a whole office may share it. */
const NETWORK_LIMIT: Limit = { ...SIGN_IN, failures: 50, fadeSeconds: MINUTE };
/** Guesses from a /48 of IPv6. */
const NETWORK_WIDE_LIMIT: Limit = { ...SIGN_IN, failures: 150, fadeSeconds: MINUTE / 3 };
/** Guesses at the current password from a session left open. */
const PASSWORD_CHANGE_LIMIT: Limit = {
  failures: 5,
  fadeSeconds: 3 * MINUTE,
  message: 'tooManyPasswords',
};

/** Limits of many people: what one of them does well does not make good what others did. */
export const SHARED: ReadonlySet<Limit> = new Set([
  KNOWN_TOGETHER_LIMIT,
  ACCOUNT_WIDE_LIMIT,
  EVERYWHERE_LIMIT,
  NETWORK_LIMIT,
  NETWORK_WIDE_LIMIT,
]);

/** Failures that are counted together. */
export interface Count {
  readonly of: 'account' | 'address';
  readonly limit: Limit;
  readonly subject: string;
}

/** Where somebody tries to sign in from. */
export interface Origin {
  readonly address: string;
  /** The id of a browser that the account's owner has signed in with, by this password. */
  readonly device: string | null;
  /** Whether the owner has signed in from this network of late, by this password. */
  readonly isKnownNetwork: boolean;
}

/** Names and addresses are not stored as they are. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Begins the subject of all that is counted for an account. */
export const ofAccount = (username: string): string => `account:${hashOf(username)}`;

/** What a failure counts for by the network it comes from, whichever the account. */
function networkCounts(address: string): Count[] {
  const network = hashOf(networkOf(address));
  const wide = wideNetworkOf(address);
  const own: Count = { of: 'address', limit: NETWORK_LIMIT, subject: `address:${network}` };
  if (wide === null) return [own];
  return [own, { of: 'address', limit: NETWORK_WIDE_LIMIT, subject: `address:${hashOf(wide)}` }];
}

/**
 * What a failed sign-in counts for. Where the account's owner is known, by the browser or by the
 * network, nobody's failures elsewhere matter: so no stranger can shut a person out, while guessing
 * from many networks still meets a limit.
 */
export function signInCounts(username: string, { address, device, isKnownNetwork }: Origin) {
  const account = ofAccount(username);
  const ofAccountIn = (limit: Limit, part: string): Count => {
    return { of: 'account', limit, subject: `${account}:${part}` };
  };
  if (device !== null) {
    return [
      ofAccountIn(KNOWN_LIMIT, hashOf(device)),
      ofAccountIn(KNOWN_TOGETHER_LIMIT, 'browsers'),
    ];
  }
  const network = hashOf(networkOf(address));
  if (isKnownNetwork) return [ofAccountIn(KNOWN_LIMIT, network), ...networkCounts(address)];
  const wide = wideNetworkOf(address);
  const everywhere: Count = { of: 'account', limit: EVERYWHERE_LIMIT, subject: account };
  return [
    everywhere,
    ofAccountIn(ACCOUNT_LIMIT, network),
    ...(wide === null ? [] : [ofAccountIn(ACCOUNT_WIDE_LIMIT, hashOf(wide))]),
    ...networkCounts(address),
  ];
}

/** What a wrong current password counts for where somebody changes it. */
export function passwordChangeCounts(userId: number): Count[] {
  const subject = `passwordChange:${hashOf(String(userId))}`;
  return [{ of: 'account', limit: PASSWORD_CHANGE_LIMIT, subject }];
}
