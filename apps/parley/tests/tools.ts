import { type ModelRequest, startOpenAiServer } from '@parley/assistant/testing';
import { type AssistantAction, type AssistantRun, newId } from '@parley/model';
import { ended, must, type Person, read, type Channel, say, startTalk } from './talk.ts';

/** Backend, assistant, and a model whose answers a test writes, which sees and calls tools. */
export async function startToolTalk() {
  const model = await startOpenAiServer();
  // A name that says it sees.
  const talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-vision', baseUrl: model.url },
    { idleMs: 20_000, retrySeconds: 0.1 },
  );
  return {
    model,
    talk,
    /** Asks with one round of calls; the answer to them is `then`. */
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

/** Nobody answers what is said in such a channel. */
const off = { assistant_mode: 'off' };
/** What tools returned, as the model was told with this request. */
export const resultsIn = (request: ModelRequest | undefined) =>
  (request?.messages ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(String(content).split('\n')[1] ?? 'null'));

/** What was proposed in answer to a message. */
export const actionsOf = (person: Person, messageId: string) =>
  read<AssistantAction[]>(
    person.client
      .from('assistant_actions')
      .select('*')
      .eq('message_id', messageId)
      .order('created_at'),
  );

/** A second channel of the same workspace. */
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

/** Takes an invitation into the channel's workspace. */
export async function join(person: Person, host: Person, channel: Channel): Promise<void> {
  const [invitation] = await read<{ token: string }[]>(
    host.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(person.client.rpc('accept_invitation', { token: invitation?.token }));
}
