import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { redact } from './redact.ts';

/** script: uncaught error; promise: unhandled rejection; page: a page that failed to render. */
export type ErrorSource = 'script' | 'promise' | 'page';
export type KeptError = {
  at: string;
  source: ErrorSource;
  name: string;
  message: string;
  error: unknown;
};

const KEPT = 20;
const described = z.object({ name: z.catch(z.string(), 'Error'), message: z.string() });

let kept: readonly KeptError[] = [];
const listeners = new Set<() => void>();
const followers = new Set<(error: KeptError) => void>();

/** Keeps an error for the diagnostics page and reports it. Repeated errors count once. */
export function noteError(error: unknown, source: ErrorSource): void {
  if (kept.some((known) => known.error === error && typeof error === 'object')) return;
  const { name, message } = described.safeParse(error).data ?? {
    name: 'Error',
    message: String(error),
  };
  const noted: KeptError = {
    at: new Date().toISOString(),
    source,
    name,
    message: redact(message),
    error,
  };
  kept = [noted, ...kept].slice(0, KEPT);
  for (const listener of listeners) listener();
  for (const follower of followers) follower(noted);
}

/** Subscribes to errors, including earlier ones, oldest first. */
export function followErrors(follower: (error: KeptError) => void): () => void {
  for (const error of kept.toReversed()) follower(error);
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Harmless: browsers report a resize that continues in the next frame. */
const NO_ERROR = /^ResizeObserver loop /;

/** Records uncaught errors from now on. */
export function keepErrors(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error, message }) => {
    if (error || !NO_ERROR.test(message)) noteError(error ?? message, 'script');
  });
  page.addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'promise'));
}

/** The last errors, newest first. */
export const useLastErrors = (): readonly KeptError[] => useSyncExternalStore(listen, lastErrors);
export const lastErrors = (): readonly KeptError[] => kept;

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
