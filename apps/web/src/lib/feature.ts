import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { Resource } from '@parley/model';
import type { SearchKind, StoredTable } from '../data/index.ts';
import type { NavigationPage } from './navigation.ts';
import type { Fill } from './slot.tsx';

/** What search finds of a noun, and where each hit is opened. */
export type Found = {
  kind: SearchKind;
  icon: LucideIcon;
  address(id: string): {
    to: string;
    params?: Readonly<Record<string, string>>;
    search?: Readonly<Record<string, string>>;
  };
};

/** Not the router's `AnyRoute`: each would be taken for one, and lose its own types. */
type Routes = readonly object[];

/**
 * The manifest of a noun, in its folder's `feature.ts`: what the app learns of it.
 * `app/features.ts` lists them; router, navigation, hits of search and the rights grid are made of
 * that list, and `tests/features.test.ts` holds imports to `uses`, and `tables` to what the store
 * keeps.
 */
export type Feature = {
  /** Its folder. */
  name: string;
  /** The nouns below it, which it may import. No noun is below itself. */
  uses: readonly string[];
  /** Its addresses, by where they hang (`lib/base-routes.ts`, and the layouts of single nouns). */
  routes: {
    open?: Routes;
    guests?: Routes;
    signedIn?: Routes;
    inChannel?: Routes;
    inWorkspace?: Routes;
  };
  /** Its pages that people are led to by name. */
  pages?: readonly NavigationPage[];
  /** Its tables of those that the store keeps (`@parley/client/tables/stored-tables`). */
  tables?: readonly StoredTable[];
  /** What of it rights are given on: a row each of the rights grid, where the model says which. */
  rights?: readonly Resource[];
  /** What search finds of it. */
  finds?: readonly Found[];
  /** The files of texts that are its own (`src/locales/…/<name>.json`). */
  texts?: readonly string[];
  /** What it shows in the screens of nouns below it. */
  fills?: readonly Fill[];
};

/** All manifests, for those features that show what others have: the palette, and search. */
export const Features = createContext<readonly Feature[]>([]);
