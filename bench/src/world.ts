import type { Product } from '@parley/e2e/product';
import { channelTopic, type MessageDraft, newId, userParts } from '@parley/model';
import { postgres, type Sql } from '@parley/postgres';
import { type App, openApp } from './app.ts';
import { PROBE } from './sql/probe.ts';

/** One user and one channel without an assistant, shared by all measurements. */
export type BenchWorld = {
  url: string;
  key: string;
  app: App;
  /** The user's access token, for sockets that only listen. */
  token: string;
  profileId: string;
  workspaceId: string;
  channelId: string;
  topic: string;
  /** A direct connection to the database, for yardsticks. */
  sql: Sql;
  /** The same with as many connections as the product has for user requests. */
  plain: Sql;
  product: Product;
  databaseUrl: string;
  close(): Promise<void>;
};

/** The product's number (packages/backend/src/start/database.ts). */
const CONNECTIONS = 20;

export async function createWorld(product: Product): Promise<BenchWorld> {
  const status = await product.status();
  const backend = { url: product.url, key: status.PUBLISHABLE_KEY };
  const sql = postgres(status.DB_URL, { max: 16 });
  const plain = postgres(status.DB_URL, { max: CONNECTIONS });
  // One user sends here as much as hundreds would.
  await sql`update private.limits set messages_a_minute = null`;
  await sql.unsafe(PROBE);
  const app = openApp(backend);
  const { store, gateway } = app;
  await store.session.signUp('bench@example.test', 'a-long-password', 'Bench');
  const profileId = store.session.state.get().userId ?? '';
  const workspaceId = newId();
  const channelId = newId();
  await gateway.insert('workspaces', [{ id: workspaceId, name: 'Bench', owner_id: profileId }]);
  await gateway.insert('channels', [
    { id: channelId, workspace_id: workspaceId, name: 'Bench', assistant_mode: 'off' },
  ]);
  await store.workspaces.refresh();
  await store.workspaces.select(workspaceId);
  const { auth } = await store.client.whole();
  const { data } = await auth.getSession();
  return {
    ...backend,
    app,
    token: data.session?.access_token ?? '',
    profileId,
    workspaceId,
    channelId,
    topic: channelTopic(workspaceId, channelId),
    sql,
    plain,
    product,
    databaseUrl: status.DB_URL,
    async close() {
      await app.stop();
      await Promise.all([sql.end(), plain.end()]);
    },
  };
}

export const TEXT =
  'A message of ordinary length, as people write them when they agree on a time to meet.';

/** A message as the app drafts it. */
export function draft(world: BenchWorld, text = TEXT): MessageDraft {
  const { workspaceId: workspace_id, channelId: channel_id } = world;
  const id = newId();
  return {
    id,
    workspace_id,
    channel_id,
    author_id: world.profileId,
    reply_to_id: null,
    role: 'user',
    parts: userParts(id, text, []),
    metadata: { workspace_id, channel_id },
  };
}

/**
 * Stores messages by the app's own request.
 * @throws AppError if one is not stored.
 */
export async function send({ app }: BenchWorld, drafts: readonly MessageDraft[]): Promise<void> {
  await app.gateway.insert(
    'messages',
    drafts.map((one) => ({ ...one, content: null })),
  );
}
