import type { ModelRequest, OpenAiServer } from '@parley/assistant/testing';
import { newId } from '@parley/model';
import type { BenchWorld } from '../world.ts';

const MESSAGES = 5000;
const QUESTIONS = 10;
/** Lines that people write between two questions. */
const TALK = 3;
const LETTERS = 4;

export type CacheShare = {
  /** The part of the input that a provider could have kept from the request before. */
  share: number;
  /** The tokens of a request, about: a token is four letters. */
  tokens: number;
};

/** How far ten requests in a row begin alike, and how long they are. */
export async function measureCacheShare(
  world: BenchWorld,
  model: OpenAiServer,
): Promise<CacheShare> {
  const { sql, workspaceId, profileId } = world;
  const channelId = newId();
  await world.app.gateway.insert('channels', [
    { id: channelId, workspace_id: workspaceId, name: 'Long', assistant_mode: 'mention' },
  ]);
  await sql`
    insert into public.messages (workspace_id, channel_id, author_id, role, parts, created_at)
    select ${workspaceId}, ${channelId}, ${profileId}, 'user', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', 'Crate ' || n || ' goes to bay ' || n % 7 || '.')),
      now() - (${MESSAGES}::int - n) * interval '1 minute'
    from generate_series(1, ${MESSAGES}::int) n`;
  const [assistant] = await sql<{ id: string; name: string }[]>`
    select p.id, p.name from public.profiles p
    join public.participants t on t.profile_id = p.id
    where t.channel_id = ${channelId} and t.role = 'assistant'`;
  const write = async (text: string) => {
    await sql`insert into public.messages (workspace_id, channel_id, author_id, role, parts, metadata)
      values (${workspaceId}, ${channelId}, ${profileId}, 'user',
        ${sql.json([{ type: 'text', text }])},
        ${sql.json(text.startsWith('@') ? { mentions: [assistant?.id ?? ''] } : {})})`;
  };
  const asked: ModelRequest[] = [];
  // The first answer begins the minutes of the channel.
  for (let question = -1; question < QUESTIONS; question += 1) {
    for (let line = 0; line < TALK; line += 1) await write(`We loaded pallet ${question}-${line}.`);
    const before = model.requests.length;
    await write(`@${assistant?.name ?? ''} where is crate ${4000 + question * 17}?`);
    await settled(world, channelId);
    // Minutes are asked for without tools.
    const answer = model.requests.slice(before).find(({ tools }) => tools !== undefined);
    if (question >= 0 && answer) asked.push(answer);
  }
  const texts = asked.map(inOrder);
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  return { share: shareOf(texts), tokens: letters / texts.length / LETTERS };
}

/** Waits until no answer is expected any more, and the minutes are written. */
async function settled({ sql }: BenchWorld, channelId: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const busy = await sql`select from public.assistant_runs
      where channel_id = ${channelId} and status in ('queued', 'running')
      union all select from graphile_worker.jobs where task_identifier = 'keep_summary'`;
    if (busy.length === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The assistant did not answer');
}

/** A request as providers read it: tools first. */
const inOrder = ({ tools, messages }: ModelRequest): string =>
  JSON.stringify(tools ?? []) + messages.map((message) => JSON.stringify(message)).join('\n');

function shareOf(texts: string[]): number {
  let kept = 0;
  let all = 0;
  for (const [index, text] of texts.entries()) {
    const before = texts[index - 1];
    if (before === undefined) continue;
    kept += alike(before, text);
    all += text.length;
  }
  return kept / all;
}

function alike(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
