/** Limits that decide when a guessing client must wait, and how long. */
type Pace = {
  /** Number of tries without a wait. */
  free: number;
  /** The first wait; each further wait is twice as long. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** Counts are forgotten after this time without a try. */
  forgottenAfterMs: number;
};

type Tries = { count: number; at: number; until: number };

const MINUTE = 60_000;

/** For one address at one account: a user who forgot their password tries fewer times. */
const FROM_ONE_ADDRESS: Pace = {
  free: 10,
  firstWaitMs: 1000,
  longestWaitMs: 5 * MINUTE,
  forgottenAfterMs: 60 * MINUTE,
};

/**
 * For all addresses together at one account, except those that signed in to it before. It slows
 * down many guessing machines, but makes an owner at a new address wait half a minute at most.
 */
const FROM_STRANGERS: Pace = {
  free: 20,
  firstWaitMs: 1000,
  longestWaitMs: 30_000,
  forgottenAfterMs: 60 * MINUTE,
};

/** Maximum number of remembered accounts and pairs; the oldest are dropped. */
const REMEMBERED = 50_000;
const ADDRESSES_KEPT = 20;

/**
 * Slows down guessing of passwords and codes: waits grow with each try, per account and address
 * and, more gently, per account (decision 0027). A try counts when it begins, so that concurrent
 * tries all count; a right one is forgiven.
 */
export class GuessLimiter {
  readonly #now: () => number;
  readonly #pairs = new Map<string, Tries>();
  readonly #accounts = new Map<string, Tries>();
  /** Addresses that signed in to an account before: others' guesses do not slow them down. */
  readonly #known = new Map<string, Set<string>>();

  /** @param now the time in milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Begins a try.
   * @returns the seconds to wait first; 0 to go on.
   */
  begin(account: string, address: string): number {
    const pair = this.#triesOf(this.#pairs, pairOf(account, address), FROM_ONE_ADDRESS);
    const all = this.#isKnown(account, address)
      ? null
      : this.#triesOf(this.#accounts, account, FROM_STRANGERS);
    const until = Math.max(pair.until, all?.until ?? 0);
    if (until > this.#now()) return Math.ceil((until - this.#now()) / 1000);
    this.#count(pair, FROM_ONE_ADDRESS);
    if (all) this.#count(all, FROM_STRANGERS);
    return 0;
  }

  /** The try was right: it does not count, and its address is known from now on. */
  succeed(account: string, address: string): void {
    const all = this.#accounts.get(account);
    if (all && !this.#isKnown(account, address)) all.count = Math.max(0, all.count - 1);
    this.#pairs.delete(pairOf(account, address));
    const addresses = this.#known.get(account) ?? new Set<string>();
    addresses.delete(address);
    addresses.add(address);
    for (const oldest of addresses) if (addresses.size > ADDRESSES_KEPT) addresses.delete(oldest);
    remember(this.#known, account, addresses);
  }

  /** The try could not be checked, so it does not count. */
  takeBack(account: string, address: string): void {
    const all = this.#isKnown(account, address) ? undefined : this.#accounts.get(account);
    for (const tries of [this.#pairs.get(pairOf(account, address)), all]) {
      if (!tries) continue;
      tries.count = Math.max(0, tries.count - 1);
      tries.until = 0;
    }
  }

  #isKnown(account: string, address: string): boolean {
    return this.#known.get(account)?.has(address) ?? false;
  }

  #triesOf(kept: Map<string, Tries>, key: string, { forgottenAfterMs }: Pace): Tries {
    const found = kept.get(key);
    const isFresh = found !== undefined && this.#now() - found.at < forgottenAfterMs;
    const tries = isFresh ? found : { count: 0, at: this.#now(), until: 0 };
    remember(kept, key, tries);
    return tries;
  }

  #count(tries: Tries, { free, firstWaitMs, longestWaitMs }: Pace): void {
    tries.count += 1;
    tries.at = this.#now();
    if (tries.count < free) return;
    const wait = firstWaitMs * 2 ** Math.min(tries.count - free, 30);
    tries.until = tries.at + Math.min(longestWaitMs, wait);
  }
}

const pairOf = (account: string, address: string) => `${address} ${account}`;

/** Puts an entry last, and drops the first entries if there are too many. */
function remember<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= REMEMBERED) return;
    kept.delete(oldest);
  }
}

/** Key of an account, the same for all spellings of its address. */
export const accountKey = (address: string): string =>
  address.normalize('NFKC').trim().toLowerCase();
