import { hangUp, isRefused, type SafeFetch } from '@parley/safe-fetch';
import webpush from 'web-push';
import type { VapidKeys } from './vapid.ts';

export type PushDevice = { id: string; endpoint: string; p256dh: string; auth: string };

/** The payload that the app's service worker receives. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

/** `gone`: the device is no longer subscribed, or its subscription never worked. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export type PushSender = { safeFetch: SafeFetch; vapid: VapidKeys; subject: string };

const TIMEOUT_MS = 10_000;
/** A device that is off for longer shows the notification only in the app. */
const KEPT_SECONDS = 24 * 3600;
const GONE = new Set([404, 410]);

/**
 * Encrypts the payload for one device and sends it to that device's push service (RFC 8030, 8291).
 */
export async function sendPush(
  { safeFetch, vapid, subject }: PushSender,
  device: PushDevice,
  payload: PushPayload,
): Promise<PushOutcome> {
  const request = prepared(device, JSON.stringify(payload), vapid, subject);
  const url = URL.parse(device.endpoint);
  if (!request || url?.protocol !== 'https:') return 'gone';
  try {
    const answer = await safeFetch.call(url, {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await hangUp(answer);
    return answer.ok ? 'sent' : GONE.has(answer.status) ? 'gone' : 'failed';
  } catch (error) {
    return isRefused(error) ? 'gone' : 'failed';
  }
}

/** Null for a subscription with invalid keys. */
function prepared(
  { endpoint, p256dh, auth }: PushDevice,
  payload: string,
  vapid: VapidKeys,
  subject: string,
) {
  try {
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject, ...vapid },
        TTL: KEPT_SECONDS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    );
    return body
      ? {
          method,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, String(value)]),
          ),
          body,
        }
      : null;
  } catch {
    return null;
  }
}
