import { type ModelRequest, startOpenAiServer } from '@parley/assistant/testing';
import { type AssistantAction, type AssistantRun, newId } from '@parley/model';
import { ended, must, type Person, read, type Channel, say, startTalk } from './talk.ts';

/** Backend and assistant with a scripted model that accepts images and calls tools. */
export async function startToolTalk() {
  const model = await startOpenAiServer();
  // The name marks the model as one that accepts images.
  const talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-vision', baseUrl: model.url },
    { idleMs: 20_000, retrySeconds: 0.1 },
  );
  return {
    model,
    talk,
    /** Asks a question; the model makes one round of calls and then answers with `then`. */
    async using(
      person: Person,
      channel: Channel,
      calls: { name: string; input: unknown }[],
      then = 'Done.',
    ): Promise<AssistantRun> {
      model.script({ call: calls }, { say: [then] });
      return ended(person, await say(person, channel, 'Please look'));
    },
    async stop() {
      await talk.stop();
      await model.close();
    },
  };
}

export type ToolTalk = Awaited<ReturnType<typeof startToolTalk>>;

/** The assistant is off. */
const off = { assistant_mode: 'off' };
/** Tool results in a request to the model. */
export const resultsIn = (request: ModelRequest | undefined) =>
  (request?.messages ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(String(content).split('\n')[1] ?? 'null'));

/** Actions proposed in answer to a message. */
export const actionsOf = (person: Person, messageId: string) =>
  read<AssistantAction[]>(
    person.client
      .from('assistant_actions')
      .select('*')
      .eq('message_id', messageId)
      .order('created_at'),
  );

/** Creates a second channel in the same workspace. */
export async function anotherChannel(
  person: Person,
  { workspaceId }: Channel,
  channel: Record<string, unknown>,
): Promise<Channel> {
  const id = newId();
  await must(
    person.client.from('channels').insert({ id, workspace_id: workspaceId, ...off, ...channel }),
  );
  return { id, workspaceId };
}

/** Joins the channel's workspace by an invitation. */
export async function join(person: Person, host: Person, channel: Channel): Promise<void> {
  const [invitation] = await read<{ token: string }[]>(
    host.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(person.client.rpc('accept_invitation', { token: invitation?.token }));
}
