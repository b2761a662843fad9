import type { SignInMethod } from '../sign-in-method.ts';
import { ProviderEntries } from './ProviderEntries.tsx';

/** An account of somebody else who vouches for people. */
export const provider: SignInMethod = {
  isOffered: ({ providers }) => providers.length > 0,
  Entry: ProviderEntries,
};
