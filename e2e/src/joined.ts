import type { Page } from '@playwright/test';

/**
 * When a page hears what is sent to a topic: it joins once it is painted, and what is sent before
 * that is caught up with, without a word on the desktop. To be asked before the page is gone to.
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
