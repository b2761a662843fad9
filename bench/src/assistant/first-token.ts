import type { OpenAiServer } from '@parley/assistant/testing';
import { channelTopic, isStreaming, type Message, newId, textOf } from '@parley/model';
import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import { percentile } from '../measure.ts';
import type { BenchWorld } from '../world.ts';

const QUESTIONS = 60;
const WARM_UP = 5;
const ANSWER = ['The ', 'crane ', 'is ', 'well.'];
const PAUSE_MS = 40;
const LONGEST_MS = 20_000;

/** A change as broadcast on the channel's topic. */
type Frame = { payload: { table?: string; record?: Message } };

/**
 * Milliseconds from the first byte of the provider's response until a subscribed client receives
 * the row with the first words.
 */
export async function measureFirstToken(world: BenchWorld, model: OpenAiServer) {
  const channelId = newId();
  const { workspaceId, profileId, sql } = world;
  await sql`insert into public.assistant_settings (workspace_id, person_per_hour,
    channel_per_hour) values (${workspaceId}, 10000, 10000) on conflict (workspace_id) do update
    set person_per_hour = 10000, channel_per_hour = 10000`;
  const client = createClient(world.url, world.key, {
    accessToken: () => Promise.resolve(world.token),
  });
  const { error } = await client.from('channels').insert({
    id: channelId,
    workspace_id: workspaceId,
    name: 'First words',
    assistant_mode: 'auto',
  });
  if (error) throw new Error(error.message);
  model.script({ say: ANSWER, pauseMs: PAUSE_MS });
  const heard = await subscribe(
    client.channel(channelTopic(workspaceId, channelId), { config: { private: true } }),
    () => client.realtime.setAuth(world.token),
  );
  const waits: number[] = [];
  try {
    for (let question = 0; question < QUESTIONS + WARM_UP; question += 1) {
      const answered = model.firstBytes.length;
      const [words, whole] = [heard.next('first words'), heard.next('whole answer')];
      const id = newId();
      const said = await client.from('messages').insert({
        id,
        workspace_id: workspaceId,
        channel_id: channelId,
        author_id: profileId,
        role: 'user',
        parts: [{ type: 'text', text: `How is crane ${question}?` }],
        metadata: {},
      });
      if (said.error) throw new Error(said.error.message);
      const at = await words;
      await whole;
      if (question >= WARM_UP) waits.push(at - (model.firstBytes[answered] ?? Number.NaN));
    }
  } finally {
    await client.removeAllChannels();
  }
  return {
    p50: percentile(waits, 0.5),
    p95: percentile(waits, 0.95),
    most: Math.max(...waits),
    questions: waits.length,
  };
}

type Moment = 'first words' | 'whole answer';

/**
 * Joins the channel; `next` resolves with the time of the next event of a kind, in milliseconds
 * since 1970.
 */
async function subscribe(channel: RealtimeChannel, authorise: () => Promise<void>) {
  const waiting: { moment: Moment; done(at: number): void }[] = [];
  /** Answers of which a word was received. */
  const begun = new Set<string>();
  const tell = (moment: Moment) => {
    const at = Date.now();
    for (const one of waiting.splice(0, waiting.length)) {
      if (one.moment === moment) one.done(at);
      else waiting.push(one);
    }
  };
  channel.on('broadcast', { event: '*' }, ({ payload: { table, record } }: Frame) => {
    if (table !== 'messages' || record?.role !== 'assistant') return;
    if (textOf(record) !== '' && !begun.has(record.id)) {
      begun.add(record.id);
      tell('first words');
    }
    if (!isStreaming(record)) tell('whole answer');
  });
  await authorise();
  await new Promise<void>((done, fail) =>
    channel.subscribe((status) =>
      status === 'SUBSCRIBED' ? done() : fail(new Error(`The channel was not joined: ${status}`)),
    ),
  );
  return {
    next: (moment: Moment) =>
      new Promise<number>((done, fail) => {
        const timer = setTimeout(
          () => fail(new Error(`No ${moment} within ${LONGEST_MS} ms`)),
          LONGEST_MS,
        );
        waiting.push({ moment, done: (at) => (clearTimeout(timer), done(at)) });
      }),
  };
}
