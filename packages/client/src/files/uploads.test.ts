import { afterEach, describe, expect, it } from 'vitest';
import { createUploads, type Upload } from './uploads.ts';

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

  /** What becomes of each request that is sent. */
  static next: (request: FakeRequest) => void = () => {};

  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }

  retryAfter: string | null = null;

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
  it('goes to its object with key, token and type, and reports true progress', async () => {
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

  it('fails with what storage says, or with something readable when a proxy answers', async () => {
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

  it('is tried 3 times in total, when it got no answer or one that means not now', async () => {
    for (const status of [0, 408, 425, 429, 502, 503, 504]) {
      FakeRequest.sent = 0;
      FakeRequest.next = (request) =>
        status === 0 ? request.end('error') : request.answer(status, '<html>');
      const { done, waits } = await begin();
      await expect(done).rejects.toMatchObject({ status });
      expect([status, FakeRequest.sent, waits]).toEqual([status, 3, [300, 900]]);
    }
  });

  it('succeeds when a later attempt does, which replaces what the one before may have left', async () => {
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

  it('waits as long as the server says', async () => {
    FakeRequest.next = (request) => {
      FakeRequest.next = (again) => again.answer(200);
      request.retryAfter = '2';
      request.answer(503);
    };
    const { done, waits } = await begin();
    await done;
    expect(waits).toEqual([2000]);
  });

  it('is not tried again when it was refused or cancelled', async () => {
    for (const status of [400, 401, 403, 409, 413, 500]) {
      FakeRequest.sent = 0;
      FakeRequest.next = (request) => request.answer(status);
      await expect((await begin()).done).rejects.toMatchObject({ status });
      expect([status, FakeRequest.sent]).toEqual([status, 1]);
    }
    FakeRequest.sent = 0;
    FakeRequest.next = () => {};
    const { done, abort } = await begin();
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
    expect(FakeRequest.sent).toBe(1);
  });

  it('ends when it is cancelled, and needs a session', async () => {
    const { done, abort } = await begin();
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
    await expect((await begin({}, null)).done).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Must be authenticated',
    });
  });
});
