import type { ExternalSettings } from '../../settings.ts';
import type { Provider } from './providers.ts';

/** A provider that this project may ask. */
export type Client = { name: string; provider: Provider; settings: ExternalSettings };
