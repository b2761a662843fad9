import { developmentKeys, projectKeys } from '../gateway/keys.ts';
import type { Running } from '../running.ts';
import { s3Credentials } from '../storage/s3/credentials.ts';
import { type CliProject, runningProject } from './project.ts';

const OUTPUTS = ['pretty', 'env', 'json'] as const;
export type Output = (typeof OUTPUTS)[number];

/** @throws if `-o` has no such format. */
export function outputOf(name: string): Output {
  const output = OUTPUTS.find((known) => known === name);
  if (!output) throw new Error(`-o must be ${OUTPUTS.join(', ')}, but is "${name}".`);
  return output;
}

/** The values that the Supabase CLI shows for a running project, with its names. */
export async function statusText(project: CliProject, output: Output): Promise<string> {
  return inForm(await statusValues(project, await runningProject(project)), output);
}

export async function statusValues(
  { dataDir }: CliProject,
  { url, databaseUrl, hasDevKeys = false }: Running,
): Promise<Record<string, string>> {
  const keys = hasDevKeys ? await developmentKeys() : await projectKeys(dataDir);
  const s3 = s3Credentials(keys.jwtSecret, hasDevKeys);
  return {
    API_URL: url,
    REST_URL: `${url}/rest/v1`,
    FUNCTIONS_URL: `${url}/functions/v1`,
    STORAGE_S3_URL: `${url}/storage/v1/s3`,
    DB_URL: databaseUrl,
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    JWT_SECRET: keys.jwtSecret,
    S3_PROTOCOL_ACCESS_KEY_ID: s3.accessKeyId,
    S3_PROTOCOL_ACCESS_KEY_SECRET: s3.secretAccessKey,
    S3_PROTOCOL_REGION: s3.region,
  };
}

export function inForm(values: Record<string, string>, output: Output): string {
  if (output === 'json') return JSON.stringify(values, null, 2);
  const entries = Object.entries(values);
  if (output === 'env') return entries.map(([name, value]) => `${name}="${value}"`).join('\n');
  return entries.map(([name, value]) => `${name.padStart(29)}: ${value}`).join('\n');
}
