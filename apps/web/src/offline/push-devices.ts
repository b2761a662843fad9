import type { PushSubscription as Device } from '@parley/model';
import { config, gateway, supabase, toAppError } from '../data/identity.ts';
import { deviceName } from './device-name.ts';

/**
 * Pushing to this device. It imports the identity alone: signing out ends it, on pages without the
 * store too.
 */

/** Why this device cannot be pushed to; null when it can. */
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

/** The person's devices, and which of them is this one. @throws AppError */
export async function listDevices(): Promise<{ devices: Device[]; ownId: string | null }> {
  const answer = await supabase.from('push_subscriptions').select('*').order('created_at');
  if (answer.error) throw toAppError(answer.error, answer.status);
  const endpoint = (await currentSubscription())?.endpoint;
  return {
    devices: answer.data,
    ownId: answer.data.find((device) => device.endpoint === endpoint)?.id ?? null,
  };
}

/** Asks the person, then the browser. @returns false when the person refuses. @throws AppError */
export async function addThisDevice(profileId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription left by somebody else who used this browser is theirs: it ends, and a new one
  // begins.
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

/** The server forgets a device with the session that added it; this browser lets go of its own. */
export async function unsubscribeHere(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
