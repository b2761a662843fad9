import { parseArgs } from 'node:util';
import { z } from 'zod';
import { checkIssuer } from './issuer.ts';
import { requestAdmin } from './people.ts';
import type { AdminProject } from './project.ts';

/** Usage of `npm run admin -- providers`. */
export const PROVIDERS_USAGE = `Usage: npm run admin -- providers <command>
  list                                    who vouches for people, beside config.toml
  add <id> <name> <issuer> <client id>    any provider of OpenID Connect; its secret is read from
                                          CLIENT_SECRET. It sends people back to
                                          <site>/auth/v1/callback
      --workspace <name or id>            everyone who signs in with it joins this workspace
      --role member|admin                 as a member by default
  remove <id>                             its people sign in another way`;

/** Auth's prefix for providers added at run time. */
const PREFIX = 'custom:';
const PATH = 'admin/custom-providers';

const providersSchema = z.object({
  providers: z.array(
    z.looseObject({
      identifier: z.string(),
      name: z.string(),
      issuer: z.string().nullish(),
      enabled: z.boolean(),
    }),
  ),
});

/**
 * Runs a command. @returns a report for the operator. @throws an error with a message for the
 * operator.
 */
export async function providersCommand(
  project: AdminProject,
  [command, ...args]: readonly string[],
  { CLIENT_SECRET: secret }: NodeJS.ProcessEnv,
): Promise<string> {
  const { positionals, values } = parse(args);
  const [id = '', name, issuer, clientId, ...rest] = positionals;
  if (command === 'list' && args.length === 0) return list(project);
  if (command === 'remove' && id && args.length === 1) return remove(project, id);
  if (command !== 'add' || !name || !issuer || !clientId || rest.length > 0)
    throw new Error(PROVIDERS_USAGE);
  const role = roleSchema.safeParse(values.role);
  if (!role.success || (values.role !== undefined && !values.workspace))
    throw new Error(PROVIDERS_USAGE);
  if (!secret) throw new Error('CLIENT_SECRET holds the secret that the provider gave.');
  const workspace = values.workspace ? await findWorkspace(project, values.workspace) : null;
  await requestAdmin(project, PATH, 'POST', {
    provider_type: 'oidc',
    identifier: PREFIX + id,
    name,
    issuer: await checkIssuer(issuer),
    client_id: clientId,
    client_secret: secret,
  });
  if (workspace) await joinsBy(project, id, workspace, role.data);
  return [
    `${name} is offered on the sign-in page.`,
    ...(workspace
      ? [`Everyone who signs in with it joins ${workspace.name} as ${role.data}.`]
      : []),
    `It sends people back to ${project.url}/auth/v1/callback, or the same at SITE_URL.`,
  ].join(' ');
}

const roleSchema = z.enum(['member', 'admin']).default('member');

function parse(args: readonly string[]) {
  const options = { workspace: { type: 'string' }, role: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Error(PROVIDERS_USAGE, { cause: error });
  }
}

type NamedWorkspace = { id: string; name: string };

/** @throws Error if no workspace, or more than one, has this name or id */
async function findWorkspace({ client }: AdminProject, named: string): Promise<NamedWorkspace> {
  const isId = z.guid().safeParse(named).success;
  const asked = client.from('workspaces').select('id, name');
  const { data, error } = await asked.eq(isId ? 'id' : 'name', named);
  if (error) throw error;
  const [first, second] = z.array(z.object({ id: z.string(), name: z.string() })).parse(data);
  if (!first) throw new Error(`There is no workspace ${named}.`);
  if (second) throw new Error(`Several workspaces are called ${named}: name it by its id instead.`);
  return first;
}

async function joinsBy(
  { client }: AdminProject,
  id: string,
  workspace: NamedWorkspace,
  role: string,
): Promise<void> {
  const rule = { workspace_id: workspace.id, provider: PREFIX + id, role };
  const { error } = await client
    .from('join_rules')
    .upsert(rule, { onConflict: 'workspace_id,provider' });
  if (error) throw error;
}

const rulesSchema = z.array(
  z.object({ provider: z.string(), role: z.string(), workspace: z.object({ name: z.string() }) }),
);

async function list(project: AdminProject): Promise<string> {
  const { providers } = providersSchema.parse(await (await requestAdmin(project, PATH)).json());
  if (providers.length === 0) return 'None.';
  const { data, error } = await project.client
    .from('join_rules')
    .select('provider, role, workspace:workspaces(name)')
    .not('provider', 'is', null);
  if (error) throw error;
  const rules = rulesSchema.parse(data);
  return providers
    .map(({ identifier, name, issuer, enabled }) => {
      const id = identifier.slice(PREFIX.length);
      const joined = rules
        .filter(({ provider }) => provider === identifier)
        .map(({ role, workspace }) => `joins ${workspace.name} as ${role}`);
      return [id, name, issuer ?? '', ...joined, ...(enabled ? [] : ['off'])].join('  ');
    })
    .join('\n');
}

async function remove(project: AdminProject, id: string): Promise<string> {
  await requestAdmin(project, `${PATH}/${encodeURIComponent(PREFIX + id)}`, 'DELETE');
  const { error } = await project.client
    .from('join_rules')
    .delete()
    .eq('provider', PREFIX + id);
  if (error) throw error;
  return `${id} vouches for nobody any more.`;
}
