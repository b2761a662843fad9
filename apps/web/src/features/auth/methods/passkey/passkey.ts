import type { SignInMethod } from '../sign-in-method.ts';
import { PasskeyEntry } from './PasskeyEntry.tsx';

/** A key of this device, where the browser has any. */
export const passkey: SignInMethod = {
  isOffered: (_, isNew) => !isNew && 'PublicKeyCredential' in window,
  Entry: PasskeyEntry,
};
