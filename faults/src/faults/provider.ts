import { newId, userParts } from '@parley/model';
import { type Fault, SOON_MS, type FaultStage } from '../fault.ts';
import { until } from '../until.ts';

const ANSWER = 'That is the whole answer.';
const ANSWERED_MS = 90_000;

type Run = { status: string; replies: number };

let asked = '';

/** The status of the question's runs, and the number of replies that each of them names. */
async function runs({ product }: FaultStage): Promise<Run[]> {
  return product.ask(
    (sql) => sql<Run[]>`
      select r.status, (select count(*)::int from messages m where m.id = r.reply_id) as replies
      from assistant_runs r where r.message_id = ${asked}`,
  );
}

const isOver = ({ status }: Run) => !['queued', 'running'].includes(status);

export const hangProvider: Fault = {
  title: 'the provider of models hangs in the middle of a question, then breaks off',
  lastsMs: 3000,
  withinMs: SOON_MS,
  async strike({ provider, providerNetwork, world }) {
    provider.script({ say: [ANSWER] });
    providerNetwork.set('silent');
    asked = newId();
    const { workspaceId: workspace_id, questionsId: channel_id } = world.channel;
    const channelIds = { workspace_id, channel_id };
    const [asker] = world.people;
    const { error } =
      (await asker?.tabs[0]?.store.client.from('messages').insert({
        id: asked,
        ...channelIds,
        author_id: asker.id,
        role: 'user',
        parts: userParts(asked, 'What is the whole answer?', []),
        metadata: channelIds,
      })) ?? {};
    if (error) throw new Error(error.message);
  },
  async heal({ providerNetwork }) {
    providerNetwork.breakAll();
    providerNetwork.set('open');
  },
  async check(stage) {
    await until(
      'the question is answered',
      async () => (await runs(stage)).some(isOver),
      ANSWERED_MS,
    )
      // The checks below report the outcome.
      .catch(() => {});
    const found = await runs(stage);
    const isRight = found.length === 1 && found.every((run) => isOver(run) && run.replies === 1);
    return isRight ? [] : [`the question has the runs ${JSON.stringify(found)}`];
  },
};
