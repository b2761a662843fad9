import type { AuthRequest } from '../../requester.ts';
import { invalid } from '../../errors.ts';

/** A page of a list, from `?page=` and `?per_page=`. */
export type PageRequest = { page: number; perPage: number };

const USUAL = 50;
const MOST = 1000;

/** @throws AuthError 400 for values that are not numbers. */
export function pageRequestOf(c: AuthRequest): PageRequest {
  const page = number(c.req.query('page')) ?? 1;
  const perPage = number(c.req.query('per_page')) ?? USUAL;
  return { page: Math.max(1, page), perPage: Math.min(MOST, Math.max(1, perPage)) };
}

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Adds the total and links to the next and the last page. */
export function addPageHeaders(
  c: AuthRequest,
  { page, perPage }: PageRequest,
  total: number,
): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const path = new URL(c.req.url).pathname.replace('/auth/v1', '');
  const link = (to: number, rel: string) => {
    // Clients expect `page` as the first parameter.
    const { page: _page, per_page: _perPage, ...rest } = c.req.query();
    const numbers = { page: String(to), per_page: String(perPage) };
    const query = new URLSearchParams({ ...numbers, ...rest });
    return `<${path}?${query}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  c.header('Link', links.join(', '));
  c.header('X-Total-Count', String(total));
}

function number(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalid(
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  );
}
