import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { redact } from './redact.ts';

/**
 * script: thrown by code that runs; promise: nobody waited for it; page: a page that could not be
 * shown.
 */
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

/**
 * Keeps an error in memory for the diagnostics page and hands it to whoever reports errors. The
 * same one counts once.
 */
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

/** Hears of every error, those from before among them, oldest first. */
export function followErrors(follower: (error: KeptError) => void): () => void {
  for (const error of kept.toReversed()) follower(error);
  followers.add(follower);
  return () => followers.delete(follower);
}

/** What browsers say where sizes that change within a frame are told of in the next one. */
const NO_ERROR = /^ResizeObserver loop /;

/** Notes what nobody caught, from now on. */
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
