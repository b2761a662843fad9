import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploads, type Upload } from './uploads.ts';

/** The build for browsers, which reads files and sends with XMLHttpRequest. */
const BROWSER_BUILD: string = 'tus-js-client/lib.es5/browser/index.js';
vi.mock('tus-js-client', () => import(BROWSER_BUILD));

const config = { supabaseUrl: 'http://parley.test', supabaseKey: 'key' };

/** The part of XMLHttpRequest that an upload uses, answered by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static sent = 0;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  opened: string[] = [];

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...opened: string[]) {
    this.opened = opened;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send() {
    this.status = 0;
    FakeRequest.sent += 1;
    queueMicrotask(() => FakeRequest.next(this));
  }

  /** Handles each request that is sent. */
  static next: (request: FakeRequest) => void = () => {};

  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }

  retryAfter: string | null = null;

  /** Handlers that tus-js-client sets. */
  onload: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  abort() {
    this.end('abort');
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  answer(status: number, body = '{}') {
    this.status = status;
    this.responseText = body;
    this.end('load');
  }

  end(event: 'load' | 'error' | 'abort') {
    if (event === 'load') this.onload?.();
    if (event === 'error') this.onerror?.(new Event(event));
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}

async function begin(more: Partial<Upload> = {}, token: string | null = 'token') {
  const percents: number[] = [];
  const waits: number[] = [];
  const abort = new AbortController();
  const uploads = createUploads({
    config,
    accessToken: async () => token,
    createRequest: () => new FakeRequest() as unknown as XMLHttpRequest,
    wait: async (ms) => void waits.push(ms),
  });
  const file = new File(['hello'], 'a b.txt', { type: 'text/plain' });
  const done = uploads.uploadAttachment({
    file,
    path: 'w/c/m/a/a b#1.txt',
    onProgress: (percent) => percents.push(percent),
    signal: abort.signal,
    ...more,
  });
  done.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  return { done, percents, waits, abort, request: FakeRequest.last };
}

afterEach(() => {
  FakeRequest.next = () => {};
});

describe('an upload', () => {
  it('is sent to its object with key, token and type, and reports true progress', async () => {
    const { done, percents, request } = await begin();
    request.progress(1, 3);
    request.answer(200);
    await done;
    expect(request.opened).toEqual([
      'POST',
      'http://parley.test/storage/v1/object/attachments/w/c/m/a/a%20b%231.txt',
    ]);
    expect(request.headers).toMatchObject({
      apikey: 'key',
      authorization: 'Bearer token',
      'content-type': 'text/plain',
    });
    expect(percents).toEqual([33, 100]);
  });

  it('fails with Storage’s message, or with a readable one if a proxy answers', async () => {
    const refused = await begin();
    refused.request.answer(
      400,
      '{"statusCode":"413","error":"Payload too large","message":"The object exceeded the maximum allowed size"}',
    );
    await expect(refused.done).rejects.toMatchObject({
      code: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      status: 413,
    });
    const proxied = await begin();
    FakeRequest.next = (request) => request.answer(502, '<html>');
    proxied.request.answer(502, '<html>');
    await expect(proxied.done).rejects.toMatchObject({ code: 'upload_failed', status: 502 });
    FakeRequest.next = () => {};
    const lost = await begin();
    FakeRequest.next = (request) => request.end('error');
    lost.request.end('error');
    await expect(lost.done).rejects.toMatchObject({ code: 'network' });
  });

  it('succeeds if a later attempt does, which replaces the file of an earlier one', async () => {
    FakeRequest.next = (request) => {
      FakeRequest.next = (again) => again.answer(200);
      request.end('error');
    };
    FakeRequest.sent = 0;
    const { done } = await begin();
    await done;
    expect(FakeRequest.last.headers['x-upsert']).toBe('true');
    expect(FakeRequest.sent).toBe(2);
  });

  it('waits as long as the server requests', async () => {
    FakeRequest.next = (request) => {
      FakeRequest.next = (again) => again.answer(200);
      request.retryAfter = '2';
      request.answer(503);
    };
    const { done, waits } = await begin();
    await done;
    expect(waits).toEqual([2000]);
  });

  it('is not retried after it was cancelled', async () => {
    FakeRequest.sent = 0;
    const { done, abort } = await begin();
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
    expect(FakeRequest.sent).toBe(1);
  });

  it('ends when it is cancelled, and requires a session', async () => {
    const { done, abort } = await begin();
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
    await expect((await begin({}, null)).done).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Must be authenticated',
    });
  });
});

/** Total requests of each method: 3 for a whole file, and 6 for one in parts. */
const [WHOLE, PARTS] = [3, 6];

describe('a failed upload', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Number of requests of an upload that always gets this status; 0 is no response. */
  const requests = async (status: number, bytes: number): Promise<number> => {
    FakeRequest.sent = 0;
    FakeRequest.next = (request) =>
      status === 0 ? request.end('error') : request.answer(status, 'No');
    const file = new File([new Uint8Array(bytes)], 'a.bin');
    const { uploadAttachment } = createUploads({
      config,
      accessToken: async () => 'token',
      createRequest: () => new FakeRequest() as unknown as XMLHttpRequest,
      wait: async () => {},
    });
    const { signal } = new AbortController();
    const failure = uploadAttachment({ file, path: 'w/a.bin', onProgress: () => {}, signal }).catch(
      (error: unknown) => error,
    );
    // Loading the library takes no time of the fake clock.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status });
    return FakeRequest.sent;
  };

  it.each([
    [0, true],
    [400, false],
    [401, false],
    [403, false],
    [408, true],
    [409, false],
    [413, false],
    [425, true],
    [429, true],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('with status %i is retried, whole or in parts: %s', async (status, isTriedAgain) => {
    expect([await requests(status, 5), await requests(status, 7 * 1024 * 1024)]).toEqual(
      isTriedAgain ? [WHOLE, PARTS] : [1, 1],
    );
  });

  it('continues in parts if the server still locks them for a lost request', async () => {
    expect(await requests(423, 7 * 1024 * 1024)).toBe(PARTS);
  });
});
