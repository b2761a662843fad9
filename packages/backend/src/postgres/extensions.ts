/** Extensions that users expect in a Supabase project, and why they are missing here. */
const APART: Readonly<Record<string, string>> = {
  http: 'it links a library of its own (libcurl)',
  pg_cron: 'it runs jobs by a process that has to be loaded at the start of the server',
  pg_graphql: 'it is compiled apart (Rust)',
  pg_jsonschema: 'it is compiled apart (Rust)',
  pg_net: 'it sends requests by a process that has to be loaded at the start of the server',
  pgmq: 'it is published apart',
  pgsodium: 'it links a library of its own (libsodium)',
  plv8: 'it links a library of its own (V8)',
  postgis: 'it links libraries of its own (GEOS, PROJ, GDAL)',
  supabase_vault: 'it links a library of its own (libsodium)',
  timescaledb: 'it has to be loaded at the start of the server',
  vector: 'it is compiled apart (pgvector)',
  wrappers: 'it is compiled apart (Rust)',
};

const MISSING = /extension "([^"]+)" is not available/;
const UNTRUSTED = /permission denied to create extension "([^"]+)"/;

/**
 * PostgreSQL's message, for people. If an extension is missing or untrusted, names it and the
 * reason.
 */
export function saidOf(error: unknown): string {
  const [, untrusted] = UNTRUSTED.exec(String(error)) ?? [];
  if (untrusted !== undefined)
    return (
      `permission denied: the extension "${untrusted}" needs a superuser, and migrations and seeds ` +
      'run as "postgres", which is none. Take it out of the file, or run the project on a ' +
      'PostgreSQL of your own (DATABASE_URL).'
    );
  const [, name] = MISSING.exec(String(error)) ?? [];
  if (name === undefined) return String(error);
  const why = APART[name] ?? 'it is none of PostgreSQL’s own';
  return (
    `the extension "${name}" is not available here: ${why}, and the PostgreSQL that is ` +
    'started brings PostgreSQL’s own extensions alone. Take it out of the file, ' +
    'or run the project on a PostgreSQL that has it.'
  );
}
