import { startOpenAiServer } from '@parley/assistant/testing';
import { startProduct } from '@parley/e2e/product';
import { type MessageDraft, mentionOf, newId, userParts } from '@parley/model';
import { postgres } from '@parley/postgres';
import { type App, openApp } from '../app.ts';
import { TEXT } from '../world.ts';

export type OfficeSize = { people: number; channels: number };
/** A member with an open page. */
export type OfficeMember = { app: App; id: string };

/** Each person is in every second channel, so half of the people receive a message. */
const isIn = (person: number, channel: number) => (person + channel) % 2 === 0;

/**
 * A new product with members of one workspace, who use it through the app's data layer; the topics
 * that their pages join are counted.
 */
export async function openOffice({ people, channels }: OfficeSize) {
  const model = await startOpenAiServer();
  const product = await startProduct({
    env: {
      REQUESTS_PER_MINUTE: '10000000',
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'scale',
    },
  });
  const { PUBLISHABLE_KEY: key, DB_URL } = await product.status();
  const sql = postgres(DB_URL, { max: 1 });
  let joins = 0;
  class CountingSocket extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data === 'string' && data.includes('"phx_join"')) joins += 1;
      super.send(data);
    }
  }
  const members: OfficeMember[] = [];
  for (let person = 0; person < people; person += 1) {
    const app = openApp({ url: product.url, key }, undefined, undefined, CountingSocket);
    await app.store.session.signUp(`person-${person}@example.test`, 'a-long-password', 'Person');
    members.push({ app, id: app.store.session.state.get().userId ?? '' });
  }
  const workspace = newId();
  const ids = Array.from({ length: channels }, () => newId());
  await sql`update private.limits set messages_a_minute = null`;
  await sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, 'Scale', ${members[0]?.id ?? ''})`;
  await sql`insert into public.memberships (workspace_id, profile_id, role, opened_at)
    select ${workspace}, id, 'member', now() from unnest(${members.slice(1).map(({ id }) => id)}::uuid[]) id`;
  await sql`insert into public.channels (id, workspace_id, name, assistant_mode)
    select id, ${workspace}, 'Channel ' || id, 'mention' from unnest(${ids}::uuid[]) id`;
  const participants = members.flatMap(({ id }, person) =>
    ids.filter((_, channel) => isIn(person, channel)).map((channel) => ({ id, channel })),
  );
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    select ${workspace}, s.channel, s.id from unnest(
      ${participants.map(({ channel }) => channel)}::uuid[], ${participants.map(({ id }) => id)}::uuid[])
      as s (channel, id) on conflict do nothing`;
  await sql`insert into public.assistant_settings (workspace_id, person_per_hour, channel_per_hour)
    values (${workspace}, 10000, 10000) on conflict (workspace_id)
    do update set person_per_hour = 10000, channel_per_hour = 10000`;
  await Promise.all(members.map(({ app }) => app.stop()));

  return {
    product,
    model,
    sql,
    members,
    workspace,
    channels: ids,
    joins: () => joins,
    isIn,
    async close(): Promise<void> {
      await Promise.all(members.map(({ app }) => app.stop()));
      await sql.end();
      await product.end();
      await model.close();
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** @throws if the value is undefined. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is none');
  return value;
}

/** A message of this person in one of the channels. */
export function said(
  { workspace, channels }: Office,
  { id: author_id }: OfficeMember,
  channel: number,
  mentions: string[] = [],
): MessageDraft {
  const id = newId();
  const channel_id = channels[channel] ?? '';
  return {
    id,
    workspace_id: workspace,
    channel_id,
    author_id,
    reply_to_id: null,
    role: 'user',
    parts: userParts(id, [TEXT, ...mentions.map(mentionOf)].join(' '), []),
    metadata: { workspace_id: workspace, channel_id },
  };
}
