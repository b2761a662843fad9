import type { OpenAiServer } from '@parley/assistant/testing';
import { channelTopic, newId } from '@parley/model';
import { percentile } from './measure.ts';
import { openSubscribers } from './sockets.ts';
import { messageRow, send, type World } from './world.ts';

const QUESTIONS = 30;
const WAIT_MS = 15_000;

/** Milliseconds from a provider's first byte to the frame in which a reader of the channel sees the first words. */
export async function measureFirstWords(world: World, model: OpenAiServer) {
  const channelId = await openChannel(world);
  const room = { ...world, channelId, topic: channelTopic(world.workspaceId, channelId) };
  const seenAt = new Map<string, number>();
  const marker = /first-words-\d+-end/;
  let onSeen = () => {};
  const subscribers = await openSubscribers(room, 1, (frame) => {
    const [word] = marker.exec(frame.toString()) ?? [];
    if (word === undefined || seenAt.has(word)) return;
    seenAt.set(word, Date.now());
    onSeen();
  });
  const waits: number[] = [];
  for (let index = 0; index < QUESTIONS; index += 1) {
    const word = `first-words-${index}-end`;
    model.firstBytes.length = 0;
    model.script({ say: [word, ' and', ' more.'], pauseMs: 60 });
    const seen = new Promise<void>((done, fail) => {
      const limit = setTimeout(() => fail(new Error('The assistant did not answer the bench')), WAIT_MS);
      onSeen = () => {
        clearTimeout(limit);
        done();
      };
    });
    await send(room, messageRow(room, 'What is new?'));
    await seen;
    waits.push((seenAt.get(word) ?? 0) - (model.firstBytes[0] ?? 0));
  }
  await subscribers.close();
  return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95) };
}

async function openChannel({ url, key, token, workspaceId }: World): Promise<string> {
  const id = newId();
  const answer = await fetch(`${url}/rest/v1/channels`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ id, workspace_id: workspaceId, name: 'Questions', assistant_mode: 'auto' }),
  });
  if (!answer.ok) throw new Error(`The channel of the bench was refused with ${answer.status}`);
  return id;
}
