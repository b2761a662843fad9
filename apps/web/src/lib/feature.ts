import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { Resource } from '@parley/model';
import type { SearchKind, StoredTable } from '../data/index.ts';
import type { NavigationPage } from './navigation.ts';
import type { Nouns } from './nouns.ts';
import type { Fill } from './slot.tsx';

/** A kind of search result and where it opens. */
export type Found = {
  kind: SearchKind;
  icon: LucideIcon;
  address(id: string): {
    to: string;
    params?: Readonly<Record<string, string>>;
    search?: Readonly<Record<string, string>>;
  };
};

/** Not the router's `AnyRoute`, which would erase the routes' own types. */
type Routes = readonly object[];

/**
 * The manifest of a feature, in `feature.ts` of its folder. `app/features.ts` lists them; router,
 * navigation, search results and the rights grid are built from the list. `tests/features.test.ts`
 * checks imports against `uses` and `tables` against the store.
 */
export type Feature = {
  /** Name of the folder. */
  name: string;
  /** Features it may import. The order has no cycles. */
  uses: readonly string[];
  /** Routes by their parent (`lib/base-routes.ts`, and layouts of single features). */
  routes: {
    open?: Routes;
    guests?: Routes;
    signedIn?: Routes;
    inChannel?: Routes;
    inWorkspace?: Routes;
  };
  /** Pages in the navigation. */
  pages?: readonly NavigationPage[];
  /** Its tables in the store (`@parley/client/tables/stored-tables`). */
  tables?: readonly StoredTable[];
  /** Its resources in the rights grid. */
  rights?: readonly Resource[];
  /** Its kinds of search results. */
  finds?: readonly Found[];
  /** Its kinds of rows: their actions and cards. */
  nouns?: Nouns;
  /** Its text files (`src/locales/…/<name>.json`). */
  texts?: readonly string[];
  /** Its contents for slots of other features. */
  fills?: readonly Fill[];
};

/** All manifests, for features that show what others declare. */
export const Features = createContext<readonly Feature[]>([]);
