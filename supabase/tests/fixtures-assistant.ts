import { randomUUID } from 'node:crypto';
import type { RowValues, Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';

type Home = 'open' | 'private';
type BaseRows = {
  workspace: string;
  people: Record<Actor | 'founder', string>;
  channels: Record<Home, string>;
  messages: Record<Home, string>;
  assistant: string;
  runs: { queued: string; failed: string };
};

/**
 * Creates the rows of assistants: the founder's in an open and a private channel, and one of each
 * kind for each actor.
 */
export async function createAssistantRows(
  sql: Sql,
  { workspace, people, channels, messages, assistant, runs }: BaseRows,
) {
  const { founder } = people;
  const insert = async (table: string, columns: RowValues): Promise<string> => {
    const id = randomUUID();
    await sql`insert into public.${sql(table)} ${sql({ id, ...columns })}`;
    return id;
  };
  const here = (home: Home) => ({ workspace_id: workspace, channel_id: channels[home] });
  const inBoth = async <Value>(make: (home: Home) => Promise<Value>) => ({
    open: await make('open'),
    private: await make('private'),
  });

  const further = await inBoth(async (home) => {
    const profile = randomUUID();
    await sql`insert into public.profiles (id, name, role) values (${profile}, ${`Archivist ${home}`}, 'assistant')`;
    await sql`insert into public.memberships (workspace_id, profile_id, role) values
      (${workspace}, ${profile}, 'member')`;
    return {
      profile,
      row: await insert('channel_assistants', {
        ...here(home),
        profile_id: profile,
        prompt: 'Name the source',
        mode: 'off',
        created_by: founder,
      }),
    };
  });
  const prompts = await inBoth((home) =>
    insert('channel_prompts', {
      ...here(home),
      version: 1,
      prompt: 'Be brief',
      author_id: founder,
    }),
  );
  const drafts = await inBoth((home) =>
    insert('prompt_drafts', { ...here(home), prompt: 'Be brief and kind', author_id: founder }),
  );
  const tests = await inBoth((home) =>
    insert('prompt_tests', {
      ...here(home),
      message_id: messages[home],
      expected: 'answer',
      created_by: founder,
    }),
  );
  const summaries = await inBoth((home) =>
    insert('channel_summaries', {
      ...here(home),
      upto_at: new Date(),
      upto_id: messages[home],
      messages: 1,
      summary: 'A needle was in the hay.',
    }),
  );
  const answered = await insert('messages', {
    ...here('open'),
    author_id: founder,
    parts: sql.json([{ type: 'text', text: 'Where is it?' }]),
  });
  await sql`delete from public.assistant_runs where message_id = ${answered}`;
  const judged = await insert('assistant_runs', {
    ...here('open'),
    message_id: answered,
    assistant_id: assistant,
    asked_by: founder,
    status: 'done',
    model: 'built-in',
    input_tokens: 10,
    output_tokens: 5,
  });
  await sql`insert into private.run_reasoning (run_id, reasoning) values (${judged}, 'Hay first')`;

  const rules = await inBoth((home) =>
    insert('channel_rules', {
      ...here(home),
      sentence: 'If somebody asks for a needle, say “In the hay”.',
      trigger: sql.json({ kind: 'message' }),
      conditions: sql.json([{ kind: 'contains', words: ['needle'], isNegated: false }]),
      effect: sql.json({ kind: 'say', text: 'In the hay' }),
      created_by: founder,
    }),
  );
  const firings = await inBoth((home) =>
    insert('rule_firings', {
      ...here(home),
      rule_id: rules[home],
      assistant_id: assistant,
      trigger_kind: 'message',
      subject: sql.json({ message_id: messages[home] }),
      outcome: 'done',
      acts_for: founder,
    }),
  );

  const settings = await insert('assistant_settings', {
    workspace_id: workspace,
    monthly_tokens: 1_000_000,
  });
  const provider = await insert('assistant_providers', {
    workspace_id: workspace,
    kind: 'openai-compatible',
    name: 'Ours',
    base_url: 'https://models.example.test/v1',
    model: 'm',
    sealed_key: 'sealed',
    key_hint: 'abcd',
    created_by: people.owner,
  });
  const publicKey = await insert('assistant_public_keys', { jwk: sql.json({ kty: 'RSA' }) });
  const server = await insert('mcp_servers', {
    workspace_id: workspace,
    name: 'Weather',
    url: 'https://weather.example.test/mcp',
    sealed_headers: 'sealed',
    created_by: people.owner,
  });
  const unallowed = await insert('mcp_servers', {
    workspace_id: workspace,
    name: 'Tides',
    url: 'https://tides.example.test/mcp',
    created_by: people.owner,
  });
  const allowed = await inBoth((home) =>
    insert('channel_mcp_servers', {
      ...here(home),
      server_id: server,
      tools: sql.json(['forecast']),
    }),
  );

  const action = (owner: string, home: Home, payload: Record<string, string>) =>
    insert('assistant_actions', {
      ...here(home),
      message_id: messages[home],
      run_id: home === 'open' ? runs.failed : runs.queued,
      assistant_id: assistant,
      asked_by: owner,
      kind: 'message',
      payload: sql.json(payload),
    });
  const privateAnswer = (owner: string, scope: RowValues) =>
    insert('private_answers', { ...scope, profile_id: owner, kind: 'ask', question: 'Where?' });
  const members = new Set(
    (
      await sql<
        { profile_id: string }[]
      >`select profile_id from public.memberships where workspace_id = ${workspace}`
    ).map(({ profile_id }) => profile_id),
  );
  const own = new Map<
    string,
    {
      rehearsal: string;
      reading: string;
      feedback: string;
      action: string;
      token: string;
      answer: string;
      channelAnswer: string;
    }
  >();
  for (const name of [...actors, 'founder'] as const) {
    const person = people[name];
    own.set(name, {
      rehearsal: await insert('rehearsals', {
        ...here('open'),
        asked_by: person,
        prompt: 'Be brief',
      }),
      reading: await insert('rule_readings', {
        ...here('open'),
        asked_by: person,
        prompt: 'Be brief',
      }),
      feedback: await insert('run_feedback', {
        ...here('open'),
        message_id: messages.open,
        run_id: runs.failed,
        profile_id: person,
        rating: 1,
      }),
      action: await action(person, 'open', { channel_id: channels.open, text: 'Agreed' }),
      answer: await privateAnswer(person, { workspace_id: workspace }),
      channelAnswer: await privateAnswer(person, here('open')),
      token: members.has(person)
        ? await insert('api_tokens', {
            workspace_id: workspace,
            profile_id: person,
            name: 'Shell',
            token_hash: randomUUID(),
            hint: 'wxyz',
          })
        : randomUUID(),
    });
  }
  // What was asked here counts against nobody's limits.
  await sql`delete from private.answer_costs`;
  const privateAction = await action(founder, 'private', {
    channel_id: channels.private,
    text: 'Agreed',
  });

  return {
    answered,
    further,
    prompts,
    drafts,
    tests,
    summaries,
    judged,
    rules,
    firings,
    settings,
    provider,
    publicKey,
    server,
    unallowed,
    allowed,
    privateAction,
    ownOf(actor: Actor | 'founder') {
      const rows = own.get(actor);
      if (!rows) throw new Error(`No rows of ${actor}`);
      return rows;
    },
  };
}
