import { toAppError } from '../../data/identity.ts';

/** The display of an error: its status (default 500) and the keys of its heading and name. */
export type Variant = {
  status: number;
  title: 'notFoundTitle' | 'errorTitle';
  name: 'notFoundName' | 'errorName';
};

/**
 * The two variants: 404 'Page Not Found', any other status 'Internal Server Error' (spec points 2
 * and 8). Headings say the same in plain words.
 */
export function variantOf(error: unknown): Variant {
  const { status } = toAppError(error);
  if (status === 404) return { status, title: 'notFoundTitle', name: 'notFoundName' };
  return { status: status >= 400 ? status : 500, title: 'errorTitle', name: 'errorName' };
}

/** True if a policy refused. Such errors lead to /unauthorized, as guards do. */
export function isForbidden(error: unknown): boolean {
  const { status, code } = toAppError(error);
  return status === 403 || code === '42501';
}
