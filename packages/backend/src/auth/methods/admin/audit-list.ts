import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { invalid } from '../../errors.ts';
import { addPageHeaders, offsetOf, pageRequestOf } from './paging.ts';

/** Fields of an entry that a scope searches, as in `?query=author:ann`. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

type Entry = { id: string; payload: unknown; created_at: Date | null; ip_address: string };

/** `GET /admin/audit`: audit entries, newest first. */
export async function listAudit(c: AuthRequest, { sql }: AuthContext): Promise<Response> {
  const page = pageRequestOf(c);
  const { members, part } = searched(c.req.query('query') ?? '');
  const fits = sql`(${members.length} = 0 or exists (
    select from unnest(${members}::text[]) as member
    where payload ->> member ilike ${part}))`;
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.audit_log_entries where ${fits}`;
  const entries = await sql<Entry[]>`
    select id, payload, created_at, ip_address from auth.audit_log_entries where ${fits}
    order by created_at desc, id limit ${page.perPage} offset ${offsetOf(page)}`;
  addPageHeaders(c, page, counted?.total ?? 0);
  return c.json(entries);
}

function searched(query: string): { members: string[]; part: string } {
  if (query === '') return { members: [], part: '' };
  const [scope = '', ...rest] = query.split(':');
  const members = SCOPES[scope];
  if (!members || rest.length === 0) throw invalid(`Invalid query scope: ${scope}`);
  const part = rest.join(':').replaceAll(/[\\%_]/g, '\\$&');
  return { members: [...members], part: `%${part}%` };
}
