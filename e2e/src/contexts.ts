import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** A window that does not close in that time goes with its browser. */
const CLOSE_MS = 30_000;

/** Windows of people by the product they look at. */
const opened = new Map<string, Set<BrowserContext>>();

export function noteContext(url: string, context: BrowserContext): void {
  const contexts = opened.get(url) ?? new Set();
  contexts.add(context);
  opened.set(url, contexts);
}

/** Closes the windows of a product that ends: left open, each would look for it for as long as there are tests. */
export async function closeContexts(url: string): Promise<void> {
  const contexts = opened.get(url) ?? [];
  opened.delete(url);
  await Promise.race([
    Promise.all([...contexts].map((context) => context.close())),
    sleep(CLOSE_MS, undefined, { ref: false }),
  ]);
}
