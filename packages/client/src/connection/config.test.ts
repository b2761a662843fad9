import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const origin = 'http://chat.example:3000';
const env = { VITE_SUPABASE_URL: 'https://project.supabase.co', VITE_SUPABASE_KEY: 'key-of-build' };

describe('the configuration', () => {
  it('is taken from the page, with the page’s origin for an empty URL', () => {
    expect(readConfig({ page: '{"supabaseUrl":"","supabaseKey":"k"}', env, origin })).toEqual({
      supabaseUrl: origin,
      supabaseKey: 'k',
    });
    expect(
      readConfig({
        page: '{"supabaseUrl":"https://other.example/","supabaseKey":"k"}',
        env,
        origin,
      }),
    ).toEqual({ supabaseUrl: 'https://other.example', supabaseKey: 'k' });
  });

  it('is taken from the build if the page has none', () => {
    for (const page of [null, '', '{"supabaseUrl":"","supabaseKey":""}']) {
      expect(readConfig({ page, env, origin })).toEqual({
        supabaseUrl: 'https://project.supabase.co',
        supabaseKey: 'key-of-build',
      });
    }
  });

  it('contains the error-reporting service if there is one', () => {
    const sentryDsn = 'https://key@errors.example/1';
    expect(
      readConfig({
        page: JSON.stringify({ supabaseUrl: '', supabaseKey: 'k', sentryDsn }),
        env,
        origin,
      }).sentryDsn,
    ).toBe(sentryDsn);
    expect(
      readConfig({ page: null, env: { ...env, VITE_SENTRY_DSN: sentryDsn }, origin }).sentryDsn,
    ).toBe(sentryDsn);
    expect(
      readConfig({ page: '{"supabaseUrl":"","supabaseKey":"k","sentryDsn":""}', env, origin }),
    ).not.toHaveProperty('sentryDsn');
  });

  it('must contain an http or https URL and a key', () => {
    expect(() =>
      readConfig({ page: '{"supabaseUrl":"ftp://x","supabaseKey":"k"}', env: {}, origin }),
    ).toThrow('must be http or https');
    expect(() => readConfig({ page: null, env: {}, origin: null })).toThrow(
      'must be http or https',
    );
    expect(() => readConfig({ page: null, env: {}, origin })).toThrow('An API key is required.');
    expect(() => readConfig({ page: '{', env, origin })).toThrow('parley-config');
  });
});
