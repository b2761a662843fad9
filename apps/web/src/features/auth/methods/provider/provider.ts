import type { SignInMethod } from '../sign-in-method.ts';
import { ProviderEntries } from './ProviderEntries.tsx';

/** An account at an external identity provider. */
export const provider: SignInMethod = {
  isOffered: ({ providers }) => providers.length > 0,
  Entry: ProviderEntries,
};
