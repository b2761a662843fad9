import { session } from '../../data/identity.ts';
import { leavePath } from '../../lib/redirect-path.ts';
import { unsubscribeHere } from '../../offline/push-devices.ts';
import { appUrl } from './app-url.ts';

/** Signs out on this device; then the guards redirect to the sign-in page. @throws AppError */
export async function signOutHere(): Promise<void> {
  leavePath();
  // Stop push notifications to a signed-out device.
  await unsubscribeHere().catch(() => {});
  await session.signOut('local');
}

/** Mails a recovery link if the address has an account. @throws AppError */
export const requestRecovery = (email: string): Promise<void> =>
  session.requestRecovery(email, appUrl('/recover'));

/** Mails the confirmation link again if the address is unconfirmed. @throws AppError */
export const resendConfirmation = (email: string): Promise<void> =>
  session.resendConfirmation(email, appUrl('/confirm'));
