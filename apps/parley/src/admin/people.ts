import type { AuthError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { AdminProject } from './project.ts';

const personSchema = z.looseObject({
  id: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  banned_until: z.string().nullish(),
  invited_at: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  last_sign_in_at: z.string().nullish(),
  factors: z.array(z.looseObject({ id: z.string(), status: z.string() })).nullish(),
});
export type Account = z.infer<typeof personSchema>;

const PAGE = 200;

/** All accounts whose address or name contains `filter`; an empty filter matches all. */
export async function findAccounts(project: AdminProject, filter: string): Promise<Account[]> {
  const people: Account[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ filter, page: String(page), per_page: String(PAGE) });
    const answer = await requestAdmin(project, `admin/users?${query}`);
    const { users } = z.object({ users: z.array(personSchema) }).parse(await answer.json());
    people.push(...users);
    if (users.length < PAGE) return people;
  }
}

/** @param name an address or an id. @throws if there is no such account. */
export async function findAccount(project: AdminProject, name: string): Promise<Account> {
  if (z.guid().safeParse(name).success) {
    const { data, error } = await project.client.auth.admin.getUserById(name);
    refuse(error);
    return personSchema.parse(data.user);
  }
  const wanted = name.toLowerCase();
  const found = (await findAccounts(project, wanted)).find(({ email }) => email === wanted);
  if (!found) throw new Error(`Nobody has the address ${name}.`);
  return found;
}

/**
 * Calls Auth's admin API for requests that its client has no method for. @throws Auth's message.
 */
export async function requestAdmin(
  project: AdminProject,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${project.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: project.secretKey,
      authorization: `Bearer ${project.secretKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.ok) return answer;
  const errorBody = z
    .looseObject({ msg: z.string() })
    .safeParse(await answer.json().catch(() => null));
  throw new Error(errorBody.data?.msg ?? `Auth answered ${answer.status}.`);
}

/** @throws Auth's message. */
export function refuse(error: AuthError | { message: string } | null): void {
  if (error) throw new Error(error.message);
}
