import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalInstant, compareInstants, laterOf, withCanonicalInstants } from './instants.ts';

describe('a timestamp', () => {
  it('parses every form that the database and the browser write', () => {
    const canonical = '2026-01-31T09:05:00.120000+00:00';
    for (const form of [
      '2026-01-31T09:05:00.12+00:00',
      '2026-01-31 09:05:00.12+00',
      '2026-01-31T09:05:00.120Z',
      '2026-01-31T11:05:00.12+02:00',
      '2026-01-31 03:35:00.12-0530',
      canonical,
    ]) {
      expect(canonicalInstant(form)).toBe(canonical);
    }
    expect(canonicalInstant('2026-01-31T09:05:00+00:00')).toBe('2026-01-31T09:05:00.000000+00:00');
  });

  it('leaves other texts unchanged', () => {
    expect(canonicalInstant('tomorrow')).toBe('tomorrow');
  });

  it('sorts like the moments, to the microsecond and across forms', () => {
    expect(
      compareInstants('2026-01-01T00:00:00.000001+00:00', '2026-01-01T00:00:00.000002+00:00'),
    ).toBeLessThan(0);
    expect(
      compareInstants('2026-01-01T00:00:00.123Z', '2026-01-01 00:00:00.123456+00'),
    ).toBeLessThan(0);
    const instant = date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    assert(
      property(
        instant,
        instant,
        (a, b) =>
          Math.sign(
            compareInstants(a.toISOString(), b.toISOString().replace('T', ' ').replace('Z', '+00')),
          ) === Math.sign(a.getTime() - b.getTime()),
      ),
    );
  });

  it('is later than null', () => {
    expect(laterOf(null, null)).toBeNull();
    expect(laterOf(null, '2026-01-01T00:00:00Z')).toBe('2026-01-01T00:00:00Z');
  });
});

it('makes the timestamps of a row canonical and leaves other columns unchanged', () => {
  expect(
    withCanonicalInstants({
      id: 'a',
      name: '2026-01-01 00:00:00+00',
      created_at: '2026-01-01 00:00:00+00',
      deleted_at: null,
      muted_until: '2026-01-01T00:00:00Z',
    }),
  ).toEqual({
    id: 'a',
    name: '2026-01-01 00:00:00+00',
    created_at: '2026-01-01T00:00:00.000000+00:00',
    deleted_at: null,
    muted_until: '2026-01-01T00:00:00.000000+00:00',
  });
});
