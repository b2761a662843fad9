import { describe, expect, it } from 'vitest';
import { createRetryAfter } from './retry-after.ts';
import { type FailedRequest, isRepeatable, retryingFetch } from './retrying-fetch.ts';

const URL_OF = (path: string) => `http://parley.test${path}`;

/** A network that answers each attempt with the next of these. */
function network(...answers: (number | Error)[]) {
  const outcomes: boolean[] = [];
  const failures: FailedRequest[] = [];
  let attempts = 0;
  const send = retryingFetch({
    fetch: async () => {
      const answer = answers[Math.min(attempts, answers.length - 1)] ?? 200;
      attempts += 1;
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
    onOutcome: (answered) => outcomes.push(answered),
    onFailure: (request) => failures.push(request),
    wait: async () => {},
  });
  return { send, outcomes, failures, attempts: () => attempts };
}

const lost = new TypeError('fetch failed');

describe('a failed fetch', () => {
  it('is tried 3 times in total', async () => {
    const { send, outcomes, attempts } = network(lost);
    await expect(send(URL_OF('/rest/v1/messages'))).rejects.toBe(lost);
    expect(attempts()).toBe(3);
    expect(outcomes).toEqual([false]);
  });

  it('succeeds if a later attempt does, even while a server is starting', async () => {
    const { send, outcomes, attempts } = network(lost, 503, 200);
    expect((await send(URL_OF('/rest/v1/messages'))).status).toBe(200);
    expect(attempts()).toBe(3);
    expect(outcomes).toEqual([true]);
  });

  it('is not retried after it was aborted', async () => {
    const { send, attempts } = network(new DOMException('stop', 'AbortError'));
    await expect(
      send(URL_OF('/rest/v1/messages'), { signal: AbortSignal.abort() }),
    ).rejects.toThrow('stop');
    expect(attempts()).toBe(1);
  });

  it('is not retried after a refusal', async () => {
    for (const status of [400, 401, 403, 404, 422]) {
      const { send, attempts } = network(status);
      expect((await send(URL_OF('/rest/v1/messages'))).status).toBe(status);
      expect(attempts()).toBe(1);
    }
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'is retried after a read was answered with %i',
    async (status) => {
      const { send, attempts } = network(status, 200);
      expect((await send(URL_OF('/rest/v1/messages'))).status).toBe(200);
      expect(attempts()).toBe(2);
    },
  );

  it('is not retried if the row it writes exists or may exist', async () => {
    for (const status of [409, 500]) {
      const { send, attempts } = network(status);
      await send(URL_OF('/rest/v1/messages'), { method: 'POST', body: '[{"id":"1"}]' });
      expect(attempts()).toBe(1);
    }
  });

  it('is reported with only its path', async () => {
    const { send, failures } = network(503);
    await send(URL_OF('/rest/v1/messages?text=ilike.secret'));
    expect(failures).toEqual([{ method: 'GET', path: '/rest/v1/messages', status: 503 }]);
    const silent = network(lost);
    await expect(silent.send(URL_OF('/rest/v1/channels'))).rejects.toBe(lost);
    expect(silent.failures).toEqual([{ method: 'GET', path: '/rest/v1/channels', status: 0 }]);
  });

  it('is not retried if a repetition could apply it twice', async () => {
    const { send, attempts } = network(lost);
    await expect(send(URL_OF('/auth/v1/signup'), { method: 'POST', body: '{}' })).rejects.toBe(
      lost,
    );
    expect(attempts()).toBe(1);
  });
});

describe('a repeatable request', () => {
  it.each([
    ['a read', '/rest/v1/messages', {}, true],
    ['an update by id', '/rest/v1/messages?id=eq.1', { method: 'PATCH', body: '{}' }, true],
    ['a delete by id', '/rest/v1/reactions?id=eq.1', { method: 'DELETE' }, true],
    [
      'an insert with its own id',
      '/rest/v1/messages',
      { method: 'POST', body: '[{"id":"1"}]' },
      true,
    ],
    ['an insert without', '/rest/v1/messages', { method: 'POST', body: '[{"name":"x"}]' }, false],
    ['a call', '/rest/v1/rpc/accept_invitation', { method: 'POST', body: '{"id":"1"}' }, false],
    ['a sign-in', '/auth/v1/token?grant_type=password', { method: 'POST', body: '{}' }, false],
    ['a sign-out', '/auth/v1/logout?scope=local', { method: 'POST' }, true],
    [
      'the signing of a URL',
      '/storage/v1/object/sign/attachments/a',
      { method: 'POST', body: '{}' },
      true,
    ],
  ])('%s', (_what, path, init, expected) => {
    expect(isRepeatable(URL_OF(path), init)).toBe(expected);
  });
});

describe('an overloaded server', () => {
  it('receives no requests for as long as it asks, and each waits for a different time', async () => {
    const waits: number[] = [];
    const quiet = createRetryAfter(() => 0);
    const answers = [new Response(null, { status: 429, headers: { 'retry-after': '60' } })];
    const send = retryingFetch({
      fetch: async () => answers.shift() ?? new Response(null, { status: 200 }),
      onOutcome: () => {},
      quiet,
      wait: async (ms) => void waits.push(ms),
      random: () => waits.length / 10,
    });
    await send(URL_OF('/auth/v1/token'), { method: 'POST', body: '{}' });
    expect(quiet.leftMs()).toBe(60_000);
    await send(URL_OF('/rest/v1/messages'));
    await send(URL_OF('/rest/v1/channels'));
    expect(waits).toEqual([60_000, 63_000]);
  });

  it('can name a date, but no client waits forever', () => {
    const quiet = createRetryAfter(() => Date.UTC(2026, 0, 1));
    quiet.asked('nonsense');
    expect(quiet.leftMs()).toBe(0);
    quiet.asked('Thu, 01 Jan 2026 00:00:30 GMT');
    expect(quiet.leftMs()).toBe(30_000);
    quiet.asked('86400');
    expect(quiet.leftMs()).toBe(120_000);
  });
});
