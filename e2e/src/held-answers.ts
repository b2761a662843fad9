import type { Page, Route } from '@playwright/test';

/** Answers of the product's data, its accounts and its files. */
const ANSWERS = /\/(rest|auth|storage)\/v1\//;
const LIVE = /\/realtime\/v1\//;

/** Nothing changes on the page any more: what the last answer brought is drawn. */
const QUIET_MS = 100;
/** Nothing is asked for any more: the page is whole. */
const ASKED_NO_MORE_MS = 800;
const STEP_MS = 20;

export type HeldAnswers = {
  /** Lets the answers through, one by one as they were asked for, until none is wanted any more. */
  release(): Promise<void>;
};

/**
 * Holds every answer of the server, and all that it tells by itself, so that each is drawn before
 * the next comes, however fast the server is. Live changes come last of all.
 */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  const held: Route[] = [];
  const told: (() => void)[] = [];
  let isLive = false;
  await page.route(ANSWERS, (route) => void held.push(route));
  await page.routeWebSocket(LIVE, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isLive) socket.send(message);
      else told.push(() => socket.send(message));
    });
  });
  return {
    async release() {
      isLive = false;
      for (let waited = 0; waited < ASKED_NO_MORE_MS;) {
        const next = held.shift();
        if (next) {
          await letThrough(next);
          await quiet(page);
          waited = 0;
        } else if (!isLive && waited > ASKED_NO_MORE_MS / 2) {
          isLive = true;
          for (const tell of told.splice(0)) tell();
          waited = 0;
        } else {
          await page.waitForTimeout(STEP_MS);
          waited += STEP_MS;
        }
      }
    },
  };
}

/** What the page has left meanwhile is answered to nobody. */
async function letThrough(route: Route): Promise<void> {
  try {
    await route.fulfill({ response: await route.fetch() });
  } catch {
    await route.abort().catch(() => {});
  }
}

const quiet = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const last = () => performance.now() - (globalThis.lastChange ?? 0);
    const look = () => (last() > ${QUIET_MS} ? done() : setTimeout(look, ${STEP_MS}));
    look();
  })`);
