import { createHmac, randomUUID } from 'node:crypto';
import { output, type Product } from '@parley/e2e/product';
import { channelTopic, presenceTopic, profileTopic, workspaceTopic } from '@parley/model';
import { postgres } from '@parley/postgres';

/** One user's browser: the access token, and the topics that it joins. */
export type CrowdListener = { token: string; presence: string; rows: string[] };

/** A workspace with this many people, each of them in some of its channels. */
export async function fillWithPeople(product: Product, people: number, channelsEach: number) {
  const { DB_URL } = await product.status();
  const { JWT_SECRET } = JSON.parse(await output(['status', '-o', 'json'], product));
  const sql = postgres(DB_URL, { max: 1 });
  const workspace = randomUUID();
  const ids = Array.from({ length: people }, () => randomUUID());
  const channels = Array.from({ length: channelsEach * 10 }, () => randomUUID());
  const listeners = ids.map((id, index) => ({
    id,
    channels: Array.from(
      { length: channelsEach },
      (_, turn) => channels[(index * 7 + turn * 3) % channels.length] ?? '',
    ),
  }));
  try {
    await sql`insert into auth.users (id, email, aud, role)
      select id, id || '@example.test', 'authenticated', 'authenticated'
      from unnest(${ids}::uuid[]) id`;
    // Each user has one session, with the user's id as its id.
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      select id, id, now(), now(), 'aal1' from unnest(${ids}::uuid[]) id`;
    await sql`insert into public.workspaces (id, name, owner_id)
      values (${workspace}, 'Crowd', ${ids[0] ?? ''})`;
    await sql`insert into public.channels (id, workspace_id, name, assistant_mode)
      select id, ${workspace}, 'Channel ' || id, 'off' from unnest(${channels}::uuid[]) id`;
    await sql.begin(async (tx) => {
      // Triggers are off: no user is connected yet who would need a notification of new members.
      await tx`set local session_replication_role = replica`;
      await tx`insert into public.memberships (workspace_id, profile_id, role)
        select ${workspace}, id, 'member' from unnest(${ids.slice(1)}::uuid[]) id`;
      const participants = listeners.flatMap((listener) =>
        listener.channels.map((channel) => [listener.id, channel]),
      );
      await tx`insert into public.participants (workspace_id, channel_id, profile_id)
        select ${workspace}, c, p from unnest(
          ${participants.map(([, channel]) => channel ?? '')}::uuid[],
          ${participants.map(([person]) => person ?? '')}::uuid[]) as participant (c, p)`;
    });
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end();
  }
  return listeners.map((listener): CrowdListener => ({
    token: tokenOf(listener.id, JWT_SECRET),
    presence: presenceTopic(workspace),
    rows: [
      profileTopic(listener.id),
      workspaceTopic(workspace),
      ...listener.channels.map((channel) => channelTopic(workspace, channel)),
    ],
  }));
}

/** An access token as Auth issues it, valid for an hour. */
function tokenOf(sub: string, secret: string): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'http://127.0.0.1:54321/auth/v1',
    sub,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    session_id: sub,
    is_anonymous: false,
    iat: now,
    exp: now + 3600,
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
