import type { Feature } from '../lib/feature.ts';
import type { NavigationPage } from '../lib/navigation.ts';
import { features } from './features.ts';

const manifests: readonly Feature[] = features;

/** All pages of the features that have a name in the navigation or palette. */
export const pages: readonly NavigationPage[] = manifests.flatMap((feature) => feature.pages ?? []);

/** Entries of the main navigation, including the assistant for risks (spec point 1). */
export const entries: readonly NavigationPage[] = pages.filter(({ listed }) => listed === 'main');
