import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';

/** Users who write and read without pause, while a test breaks what they need. */
export type Writers = {
  /** Titles that were acknowledged. */
  acknowledged: ReadonlySet<string>;
  /** Every response other than a success or "later", with its text. */
  oddAnswers: readonly string[];
  /** Resolves once this many more were acknowledged. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
};

type Server = { url: string; keys: { publishableKey: string } };

const PAUSE_MS = 20;
const LATER_MS = 100;

/** Kinds of requests that reach the database by different routes, in turn. */
const WRITES = ['short', 'returned', 'library', 'read', 'rpc', 'password', 'file'] as const;
type Write = (typeof WRITES)[number];

export async function startWriters(server: Server, count: number): Promise<Writers> {
  const acknowledged = new Set<string>();
  const oddAnswers: string[] = [];
  let isStopped = false;
  const email = `${crypto.randomUUID()}@example.test`;
  const password = 'a-long-password';
  const person = createClient(server.url, server.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await person.auth.signUp({ email, password });
  if (error) throw error;
  const headers = {
    apikey: server.keys.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
  };

  const ask = (write: Write, title: string): Promise<Response> => {
    const post = { method: 'POST', headers, body: JSON.stringify({ title }) };
    const { url } = server;
    if (write === 'short') return fetch(`${url}/rest/v1/notes`, post);
    if (write === 'returned')
      return fetch(`${url}/rest/v1/notes?select=title`, {
        ...post,
        headers: { ...headers, prefer: 'return=representation' },
      });
    // With preferences that a plain insert does not send.
    if (write === 'library')
      return fetch(`${url}/rest/v1/notes`, {
        ...post,
        headers: { ...headers, prefer: 'return=minimal,missing=default' },
      });
    if (write === 'read') return fetch(`${url}/rest/v1/notes?select=title&limit=1`, { headers });
    if (write === 'rpc')
      return fetch(`${url}/rest/v1/rpc/statement_timeout`, { ...post, body: '{}' });
    if (write === 'password')
      return fetch(`${url}/auth/v1/token?grant_type=password`, {
        ...post,
        body: JSON.stringify({ email, password }),
      });
    return fetch(`${url}/storage/v1/object/private/${data.user?.id}/${title}.txt`, post);
  };

  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; !isStopped; turn += 1) {
      const write = WRITES[turn % WRITES.length] ?? 'short';
      const title = `${writer}-${turn}-${write}`;
      const answer = await ask(write, title);
      const text = await answer.text();
      if (answer.ok && ['short', 'returned', 'library'].includes(write)) acknowledged.add(title);
      const isLater = answer.status === 503 && answer.headers.has('retry-after');
      if ((!answer.ok && !isLater) || /CONNECTION_|127\.0\.0\.1|ECONN|terminat/.test(text))
        oddAnswers.push(`${write} ${answer.status} ${text}`);
      await sleep(answer.ok ? PAUSE_MS : LATER_MS);
    }
  };
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  writing.catch(() => {});

  return {
    acknowledged,
    oddAnswers,
    async more(wanted) {
      const until = acknowledged.size + wanted;
      while (acknowledged.size < until) await Promise.race([sleep(10), writing]);
    },
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}
