import type { Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/** Responses of the Data API, Auth and Storage. */
const ANSWERS = /\/(rest|auth|storage)\/v1\//;
const LIVE = /\/realtime\/v1\//;

/** Without requests for this long, the page is complete. */
const ASKED_NO_MORE_MS = 800;
/** A page that waits for none of its timers sends its next request within this time. */
const ASKED_AGAIN_MS = 200;
const STEP_MS = 20;

/**
 * Runs in the page before any code of the app. Holding requests from outside would disable the
 * browser's cache and compile the app again for each page. A request is sent only when its turn
 * comes, and its response is delivered whole. The next one follows after a frame, once the page is
 * idle, and again while that changed something.
 */
const HOLD = `(() => {
  const ask = globalThis.fetch.bind(globalThis);
  const start = globalThis.setTimeout.bind(globalThis);
  const stop = globalThis.clearTimeout.bind(globalThis);
  const held = [];
  const told = [];
  const timers = new Set();
  let isLive = false;
  let hasBegun = false;

  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!${String(ANSWERS)}.test(request.url)) return ask(request);
    return new Promise((give, refuse) => {
      request.signal.addEventListener('abort', () => refuse(request.signal.reason));
      held.push(async () => {
        try {
          const answer = await ask(request);
          await answer.clone().arrayBuffer();
          give(answer);
        } catch (error) {
          refuse(error);
        }
      });
    });
  };
  globalThis.WebSocket = class extends globalThis.WebSocket {
    constructor(url, protocols) {
      super(url, protocols);
      if (!${String(LIVE)}.test(this.url)) return;
      this.addEventListener('message', (event) => {
        hasBegun ||= isLive;
        if (isLive || !event.isTrusted) return;
        event.stopImmediatePropagation();
        told.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })));
      });
    }
  };
  globalThis.setTimeout = (work, ms = 0, ...words) => {
    const timer = start(() => {
      timers.delete(timer);
      work(...words);
    }, ms);
    if (ms <= ${ASKED_NO_MORE_MS}) timers.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    timers.delete(timer);
    stop(timer);
  };

  const pause = () => new Promise((done) => start(done, ${STEP_MS}));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const idle = () =>
    new Promise((done) => requestIdleCallback(done, { timeout: ${ASKED_NO_MORE_MS} }));
  const drawn = async () => {
    let known;
    do {
      known = globalThis.lastChange;
      await frame();
      await idle();
    } while (globalThis.lastChange !== known);
  };
  const released = async (enough) => {
    let waited = 0;
    const isWhole = () => hasBegun && timers.size === 0 && waited >= ${ASKED_AGAIN_MS};
    while (waited < enough && !isWhole()) {
      const next = held.shift();
      if (next) {
        hasBegun = true;
        await next();
        await drawn();
        waited = 0;
      } else {
        await pause();
        await idle();
        waited += ${STEP_MS};
      }
    }
  };
  globalThis.releaseAnswers = async () => {
    isLive = false;
    hasBegun = false;
    await released(${ASKED_NO_MORE_MS / 2});
    isLive = true;
    hasBegun = told.length > 0;
    for (const tell of told.splice(0)) tell();
    await released(${ASKED_NO_MORE_MS});
  };
})()`;

export type HeldAnswers = {
  /**
   * Lets responses through, one by one in the order of their requests, until none is wanted any
   * more.
   */
  release(): Promise<void>;
};

/**
 * From the next page on, holds every response and live message of the server, so that each is drawn
 * before the next arrives, however fast the server is. Live messages come last.
 */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  await runFirst(page, HOLD);
  return { release: () => page.evaluate('releaseAnswers()') };
}
