import { z } from 'zod';
import { ask } from './people.ts';
import type { Project } from './project.ts';

/** What follows `npm run admin -- providers`. */
export const PROVIDERS_USAGE = `Usage: npm run admin -- providers <command>
  list                                    who vouches for people, beside config.toml
  add <id> <name> <issuer> <client id>    any provider of OpenID Connect; its secret is read from
                                          CLIENT_SECRET. It sends people back to
                                          <site>/auth/v1/callback
  remove <id>                             its people sign in another way`;

/** Of Auth: a provider that was added while the program runs. */
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

/** Runs a command. @returns what to tell the operator. @throws in words for them. */
export async function providersCommand(
  project: Project,
  [command, ...args]: readonly string[],
  { CLIENT_SECRET: secret }: NodeJS.ProcessEnv,
): Promise<string> {
  const [id = '', name, issuer, clientId, ...rest] = args;
  if (command === 'list' && args.length === 0) return list(project);
  if (command === 'remove' && id && args.length === 1) return remove(project, id);
  if (command !== 'add' || !name || !issuer || !clientId || rest.length > 0)
    throw new Error(PROVIDERS_USAGE);
  if (!secret) throw new Error('CLIENT_SECRET holds the secret that the provider gave.');
  await ask(project, PATH, 'POST', {
    provider_type: 'oidc',
    identifier: PREFIX + id,
    name,
    issuer,
    client_id: clientId,
    client_secret: secret,
  });
  return (
    `${name} is offered on the sign-in page. ` +
    `It sends people back to ${project.url}/auth/v1/callback, or the same at SITE_URL.`
  );
}

async function list(project: Project): Promise<string> {
  const { providers } = providersSchema.parse(await (await ask(project, PATH)).json());
  if (providers.length === 0) return 'None.';
  return providers
    .map(({ identifier, name, issuer, enabled }) => {
      const id = identifier.slice(PREFIX.length);
      return [id, name, issuer ?? '', ...(enabled ? [] : ['off'])].join('  ');
    })
    .join('\n');
}

async function remove(project: Project, id: string): Promise<string> {
  await ask(project, `${PATH}/${encodeURIComponent(PREFIX + id)}`, 'DELETE');
  return `${id} vouches for nobody any more.`;
}
