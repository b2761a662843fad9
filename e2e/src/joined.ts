import type { Page } from '@playwright/test';

/**
 * Resolves once a page has joined a topic. A page joins after its first paint; messages sent before
 * are caught up with, without a desktop notification. Call this before opening the page.
 */
export function joined(page: Page, topic: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.includes(`${topic}"`) && text.includes('phx_reply') && text.includes('"ok"'))
        resolve();
    }),
  );
  return promise;
}
