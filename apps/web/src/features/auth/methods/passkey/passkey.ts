import type { SignInMethod } from '../sign-in-method.ts';
import { PasskeyEntry } from './PasskeyEntry.tsx';

/** A passkey, if the browser supports them. */
export const passkey: SignInMethod = {
  isOffered: (_, isNew) => !isNew && 'PublicKeyCredential' in window,
  Entry: PasskeyEntry,
};
