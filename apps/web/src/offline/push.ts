/// <reference lib="webworker" />
import { OPEN, type Open } from './messages.ts';

/**
 * A pushed message. `url` is a path of the app; a newer notification replaces one with the same
 * `tag`.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string };

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge.png';

/**
 * Parses a pushed message. Browsers require a notification for each push, so invalid messages
 * become an empty one.
 */
export function readPush(text: string | undefined): PushNotice {
  const { title, body, url, tag } = fieldsOf(text);
  return {
    title: asText(title) || 'Parley',
    body: asText(body),
    url: asText(url) || '/',
    tag: asText(tag),
  };
}

/** The path of a link into the app; links to other origins become the start page. */
export function appPath(url: string, origin: string): string {
  const target = URL.parse(url, origin);
  return target?.origin === origin ? target.pathname + target.search + target.hash : '/';
}

export async function showPush(
  worker: ServiceWorkerGlobalScope,
  text: string | undefined,
): Promise<void> {
  const { title, body, url, tag } = readPush(text);
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    data: url,
  });
}

/** Opens a notification's link in the most recently used tab, or in a new one. */
export async function followLink(
  worker: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const path = appPath(asText(notification.data), worker.location.origin);
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return void (await worker.clients.openWindow(path));
  const message: Open = { type: OPEN, path };
  tab.postMessage(message);
  await tab.focus();
}

function fieldsOf(text: string | undefined): Partial<Record<keyof PushNotice, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
