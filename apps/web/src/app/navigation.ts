import type { Feature } from '../lib/feature.ts';
import type { NavigationPage } from '../lib/navigation.ts';
import { features } from './features.ts';

const manifests: readonly Feature[] = features;

/** The pages of all nouns that people are led to by their names. */
export const pages: readonly NavigationPage[] = manifests.flatMap((feature) => feature.pages ?? []);

/** The entries of the main navigation, and the assistant's for risks (spec point 1). */
export const entries: readonly NavigationPage[] = pages.filter(({ listed }) => listed === 'main');
