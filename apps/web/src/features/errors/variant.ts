import { toAppError } from '../../data/identity.ts';

/** How an error is shown: its status (500 where it has none) and the key of its title. */
export type Variant = {
  status: number;
  title: 'notFoundTitle' | 'errorTitle';
};

/**
 * The error page's two variants: 404 'Page Not Found', any other status 'Internal Server Error'
 * (spec points 2 and 8).
 */
export function variantOf(error: unknown): Variant {
  const { status } = toAppError(error);
  if (status === 404) return { status, title: 'notFoundTitle' };
  return { status: status >= 400 ? status : 500, title: 'errorTitle' };
}

/**
 * Whether the database's policies refused it: that is no broken page, and leads to /unauthorized as
 * the guards do.
 */
export function isRefusal(error: unknown): boolean {
  const { status, code } = toAppError(error);
  return status === 403 || code === '42501';
}
