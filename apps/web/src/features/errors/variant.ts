import { toAppError } from '../../data/identity.ts';

/** How an error is shown: its status (500 where it has none) and the key of its title. */
export type Variant = {
  status: number;
  title: 'notFoundTitle' | 'unauthorizedTitle' | 'errorTitle';
};

/**
 * The error page's variants: 404 'Page Not Found', any other status 'Internal Server Error' (spec points 2 and 8).
 * What the database's policies refuse is shown as the page of `/unauthorized`: there the permissions guard ends.
 */
export function variantOf(error: unknown): Variant {
  const { status, code } = toAppError(error);
  if (status === 404) return { status, title: 'notFoundTitle' };
  if (status === 403 || code === '42501') return { status: 403, title: 'unauthorizedTitle' };
  return { status: status >= 400 ? status : 500, title: 'errorTitle' };
}
