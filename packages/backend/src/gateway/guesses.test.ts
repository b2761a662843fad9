import { expect, test } from 'vitest';
import { accountKey, GuessLimiter } from './guesses.ts';

/** A limiter whose clock the test controls. */
function limiter() {
  let now = 0;
  const guesses = new GuessLimiter(() => now);
  return {
    guesses,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    /**
     * Tries as often as allowed, each second, for this long.
     * @returns the number of tries let through.
     */
    tryFor(seconds: number, account: string, address: string | ((second: number) => string)) {
      let tries = 0;
      for (let second = 0; second < seconds; second += 1, now += 1000) {
        const from = typeof address === 'string' ? address : address(second);
        while (guesses.begin(account, from) === 0) tries += 1;
      }
      return tries;
    },
  };
}

test('lets only a few of 640 wrong passwords per minute through', () => {
  const { guesses } = limiter();
  const let640 = Array.from({ length: 640 }, () => guesses.begin('ada', 'a')).filter(
    (w) => w === 0,
  );
  expect(let640).toHaveLength(10);
  expect(limiter().tryFor(60, 'ada', 'a')).toBeLessThan(20);
});

test('doubles waits up to five minutes and forgets them after an hour', () => {
  const { guesses, pass } = limiter();
  for (let i = 0; i < 10; i += 1) guesses.begin('ada', 'a');
  const waits = Array.from({ length: 11 }, () => {
    const wait = guesses.begin('ada', 'a');
    pass(wait);
    guesses.begin('ada', 'a');
    return wait;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  pass(3600);
  expect(guesses.begin('ada', 'a')).toBe(0);
  expect(guesses.begin('ada', 'a')).toBe(0);
});

test('forgets wrong passwords after a right one', () => {
  const { guesses } = limiter();
  for (let i = 0; i < 9; i += 1) guesses.begin('ada', 'a');
  guesses.succeed('ada', 'a');
  expect(guesses.begin('ada', 'a')).toBe(0);
});

test('slows many addresses at one account to one try in half a minute', () => {
  const crowd = limiter();
  const tries = crowd.tryFor(3600, 'ada', (second) => `address-${second}`);
  expect(tries).toBeLessThan(20 + 5 + 3600 / 30);
});

test('does not slow an owner at a known address for the guesses of others', () => {
  const { guesses, tryFor } = limiter();
  guesses.begin('ada', 'home');
  guesses.succeed('ada', 'home');
  tryFor(600, 'ada', (second) => `address-${second}`);
  expect(guesses.begin('ada', 'home')).toBe(0);
});

test('makes an owner at a new address wait half a minute at most', () => {
  const { guesses, pass, tryFor } = limiter();
  tryFor(600, 'ada', (second) => `address-${second}`);
  const wait = guesses.begin('ada', 'hotel');
  expect(wait).toBeLessThanOrEqual(30);
  pass(wait);
  expect(guesses.begin('ada', 'hotel')).toBe(0);
});

test('does not slow one account for guesses at another', () => {
  const { guesses, tryFor } = limiter();
  tryFor(60, 'ada', 'a');
  expect(guesses.begin('bo', 'a')).toBe(0);
});

test('counts all spellings of an address as one account', () => {
  const spellings = ['ada@example.test', ' ADA@Example.test ', 'ａda@example.test'];
  expect(new Set(spellings.map(accountKey))).toEqual(new Set(['ada@example.test']));
});

test('does not count tries that could not be checked', () => {
  const { guesses } = limiter();
  for (let tries = 0; tries < 100; tries += 1) {
    expect(guesses.begin('ada', 'a')).toBe(0);
    guesses.takeBack('ada', 'a');
  }
});
