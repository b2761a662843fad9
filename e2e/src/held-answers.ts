import type { Page } from '@playwright/test';

/** Answers of the product's data, its accounts and its files. */
const ANSWERS = /\/(rest|auth|storage)\/v1\//;
const LIVE = /\/realtime\/v1\//;

/** Nothing changes on the page any more: what the last answer brought is drawn. */
const QUIET_MS = 50;
/** Nothing is asked for any more: the page is whole. */
const ASKED_NO_MORE_MS = 800;
const STEP_MS = 20;

/**
 * Runs in the page before anything of the app does, since a browser whose requests are held from
 * outside keeps no copies of the app's files, and compiles them anew for each page. What is asked is
 * not asked before its turn has come; its answer is given whole.
 */
const HOLD = `(() => {
  const ask = globalThis.fetch.bind(globalThis);
  const held = [];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
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
  const quiet = async (since) => {
    while (performance.now() - Math.max(since, globalThis.lastChange ?? 0) < ${QUIET_MS})
      await pause(${STEP_MS});
  };
  globalThis.releaseAnswers = async (enough) => {
    for (let waited = 0; waited < enough;) {
      const next = held.shift();
      if (next) {
        await next();
        await quiet(performance.now());
        waited = 0;
      } else {
        await pause(${STEP_MS});
        waited += ${STEP_MS};
      }
    }
  };
})()`;

export type HeldAnswers = {
  /** Lets the answers through, one by one as they were asked for, until none is wanted any more. */
  release(): Promise<void>;
};

/**
 * From the next page on, holds every answer of the server, and all that it tells by itself, so that
 * each is drawn before the next comes, however fast the server is. Live changes come last of all.
 */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  const told: (() => void)[] = [];
  let isLive = false;
  await page.addInitScript(HOLD);
  await page.routeWebSocket(LIVE, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isLive) socket.send(message);
      else told.push(() => socket.send(message));
    });
  });
  const released = (ms: number) => page.evaluate(`releaseAnswers(${ms})`);
  return {
    async release() {
      isLive = false;
      await released(ASKED_NO_MORE_MS / 2);
      isLive = true;
      for (const tell of told.splice(0)) tell();
      await released(ASKED_NO_MORE_MS);
    },
  };
}
