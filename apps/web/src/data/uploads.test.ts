import { describe, expect, it } from 'vitest';
import { createUploads, type Upload } from './uploads.ts';

const config = { supabaseUrl: 'http://parley.test', supabaseKey: 'key' };

/** The part of XMLHttpRequest that an upload uses, answered by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
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
  }

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
  const abort = new AbortController();
  const uploads = createUploads({
    config,
    accessToken: async () => token,
    createRequest: () => new FakeRequest() as unknown as XMLHttpRequest,
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
  return { done, percents, abort, request: FakeRequest.last };
}

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
    proxied.request.answer(502, '<html>');
    await expect(proxied.done).rejects.toMatchObject({ code: 'upload_failed', status: 502 });
    const lost = await begin();
    lost.request.end('error');
    await expect(lost.done).rejects.toMatchObject({ code: 'network' });
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
