import type { Product } from '@parley/e2e/product';
import { channelTopic, newId } from '@parley/model';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';

/** One person, one channel without an assistant: what every measurement talks through. */
export type World = {
  url: string;
  key: string;
  token: string;
  profileId: string;
  workspaceId: string;
  channelId: string;
  topic: string;
  sql: Sql;
  databaseUrl: string;
};

export async function createWorld(product: Product): Promise<World> {
  const status = await product.status();
  const client = createClient(product.url, status.PUBLISHABLE_KEY, {
    auth: { persistSession: false },
  });
  const { data, error } = await client.auth.signUp({
    email: 'bench@example.test',
    password: 'a-long-password',
  });
  if (error || !data.session || !data.user)
    throw new Error(`The bench could not sign up: ${error?.message}`);
  const workspaceId = newId();
  const channelId = newId();
  await must(
    client.from('workspaces').insert({ id: workspaceId, name: 'Bench', owner_id: data.user.id }),
  );
  await must(
    client
      .from('channels')
      .insert({ id: channelId, workspace_id: workspaceId, name: 'Bench', assistant_mode: 'off' }),
  );
  return {
    url: product.url,
    key: status.PUBLISHABLE_KEY,
    token: data.session.access_token,
    profileId: data.user.id,
    workspaceId,
    channelId,
    topic: channelTopic(workspaceId, channelId),
    sql: postgres(status.DB_URL, { max: 16, onnotice: () => {} }),
    databaseUrl: status.DB_URL,
  };
}

async function must(request: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}

export const TEXT =
  'A message of ordinary length, as people write them when they agree on a time to meet.';

export function messageRow(world: World, text = TEXT) {
  const { workspaceId: workspace_id, channelId: channel_id } = world;
  return {
    id: newId(),
    workspace_id,
    channel_id,
    author_id: world.profileId,
    role: 'user',
    parts: [{ type: 'text', text }],
    metadata: { workspace_id, channel_id },
  };
}

/** Sends through the API as the app does. @throws when a message is not stored. */
export async function send(
  world: World,
  rows: ReturnType<typeof messageRow> | ReturnType<typeof messageRow>[],
): Promise<void> {
  const answer = await fetch(`${world.url}/rest/v1/messages`, {
    method: 'POST',
    headers: {
      apikey: world.key,
      authorization: `Bearer ${world.token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(rows),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A message was refused with ${answer.status}`);
}
