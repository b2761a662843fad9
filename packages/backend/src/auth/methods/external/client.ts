import type { ExternalSettings } from '../../settings.ts';
import type { IdentityProvider } from './providers.ts';

/** A provider that this project may use. */
export type ProviderClient = {
  name: string;
  provider: IdentityProvider;
  settings: ExternalSettings;
};
