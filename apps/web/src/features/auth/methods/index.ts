import { LinkEntry } from './link/LinkEntry.tsx';
import { PasskeyEntry } from './passkey/PasskeyEntry.tsx';
import { ProviderEntries } from './provider/ProviderEntries.tsx';
import type { MethodName, SignInMethod } from './sign-in-method.ts';

/**
 * Every way beside the password, which is the form itself, in the order in which they are offered:
 * one that is missing here does not compile.
 */
export const OTHER_METHODS: Record<Exclude<MethodName, 'password'>, SignInMethod> = {
  passkey: {
    isOffered: (_, isNew) => !isNew && 'PublicKeyCredential' in window,
    Entry: PasskeyEntry,
  },
  provider: {
    isOffered: ({ providers }) => providers.length > 0,
    Entry: ProviderEntries,
  },
  // No link of a mail makes an account.
  link: {
    isOffered: ({ sendsMail }, isNew) => sendsMail && !isNew,
    Entry: LinkEntry,
  },
};
