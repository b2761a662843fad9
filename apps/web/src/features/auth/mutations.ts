import { session } from '../../data/identity.ts';
import { leavePath } from '../../lib/redirect-path.ts';
import { unsubscribeHere } from '../../offline/push-devices.ts';
import { backTo } from './back-to.ts';

/** Signs out on this device; the guards then lead to the sign-in page. @throws AppError */
export async function leave(): Promise<void> {
  leavePath();
  // Nothing is pushed to a device that its person signed out of.
  await unsubscribeHere().catch(() => {});
  await session.signOut('local');
}

/** Sends the link to a new password, if the address has an account. @throws AppError */
export const requestRecovery = (email: string): Promise<void> =>
  session.requestRecovery(email, backTo('/recover'));

/** Sends the confirmation link again, if the address waits for it. @throws AppError */
export const resendConfirmation = (email: string): Promise<void> =>
  session.resendConfirmation(email, backTo('/confirm'));
