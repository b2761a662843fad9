import type { Page } from './navigation.ts';
import type { Fill } from './slot.tsx';

/** Not the router's `AnyRoute`: each would be taken for one, and lose its own types. */
type Routes = readonly object[];

/**
 * The manifest of a noun, in its folder's `feature.ts`: what the app learns of it. `app/features.ts`
 * lists them; router and navigation are made of that list, and `tests/features.test.ts` holds the
 * imports to `uses`.
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
  pages?: readonly Page[];
  /** What it shows in the screens of nouns below it. */
  fills?: readonly Fill[];
};
