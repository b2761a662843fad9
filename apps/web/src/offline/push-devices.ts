import type { PushSubscription as Device } from '@parley/model';
import { config, gateway, supabase, toAppError } from '../data/identity.ts';
import { deviceName } from './device-name.ts';

/**
 * Push notifications on this device. This module only imports the identity client, because signing
 * out unsubscribes on pages without the store too.
 */

/** Why push notifications are not available here; null if they are. */
export function pushObstacle(): 'server' | 'browser' | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'browser';
  return config.vapidPublicKey ? null : 'server';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The user's devices, and the id of this one. @throws AppError */
export async function listDevices(): Promise<{ devices: Device[]; ownId: string | null }> {
  const answer = await supabase.from('push_subscriptions').select('*').order('created_at');
  if (answer.error) throw toAppError(answer.error, answer.status);
  const endpoint = (await currentSubscription())?.endpoint;
  return {
    devices: answer.data,
    ownId: answer.data.find((device) => device.endpoint === endpoint)?.id ?? null,
  };
}

/** Asks for permission and subscribes. @returns false if the user refuses. @throws AppError */
export async function registerPushDevice(profileId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // Replace a subscription left by another user of this browser.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: config.vapidPublicKey ?? null,
    })
  ).toJSON();
  const row = {
    profile_id: profileId,
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    device: deviceName(navigator.userAgent),
  };
  await gateway.insert('push_subscriptions', [row]);
  return true;
}

/** @throws AppError */
export async function removeDevice(id: string, isOwn: boolean): Promise<void> {
  await gateway.remove('push_subscriptions', [id]);
  if (isOwn) await (await currentSubscription())?.unsubscribe();
}

/**
 * Unsubscribes this browser. The server deletes the device together with the session that added it.
 */
export async function unsubscribeHere(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
