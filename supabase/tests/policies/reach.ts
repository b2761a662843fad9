import { type Attempt, type Operation, reached } from '../attempt.ts';

const whoCanRead = (kind: string, item: (attempt: Attempt) => string): Operation =>
  async function ask(attempt) {
    return reached(
      attempt.tx`select from public.who_can_read(${kind}, ${item(attempt)})
        where profile_id is not null`,
    );
  };

/** An answer in the open channel that quotes a message of the private one. */
async function quote({ tx, world, asServer }: Attempt): Promise<string> {
  const { messages, channels, workspace, assistant, runs } = world;
  return asServer(async () => {
    const [reply] = await tx<{ id: string }[]>`
      insert into public.messages (workspace_id, channel_id, author_id, role, parts)
      values (${workspace}, ${channels.open}, ${assistant}, 'assistant',
        ${tx.json([{ type: 'text', text: 'A needle.' }])}) returning id`;
    const sources = [{ type: 'message', id: messages.private, message_id: messages.private }];
    await tx`update public.assistant_runs
      set status = 'done', reply_id = ${reply?.id ?? ''}, sources = ${tx.json(sources)}
      where id = ${runs.failed}`;
    return reply?.id ?? '';
  });
}

/** An operation for each line of `reach.txt`: who could learn something, what a change opens. */
export const operations: Record<string, Operation> = {
  'functions who_can_read open': whoCanRead('channel', ({ world }) => world.channels.open),
  'functions who_can_read private': whoCanRead('channel', ({ world }) => world.channels.private),
  'functions who_can_read direct': whoCanRead('channel', ({ world }) => world.channels.direct),
  'functions who_can_read deleted': whoCanRead('channel', ({ world }) => world.channels.deleted),
  'functions who_can_read prompt': whoCanRead('prompt', ({ world }) => world.channels.private),
  'functions who_can_read message': whoCanRead('message', ({ world }) => world.messages.private),
  'functions who_can_read deleted message': whoCanRead(
    'message',
    ({ world }) => world.messages.deleted,
  ),
  'functions who_can_read attachment': whoCanRead(
    'attachment',
    ({ world }) => world.attachments.private.id,
  ),
  'functions who_can_read file': whoCanRead(
    'file',
    ({ world }) => world.workspaceRows.files.private.id,
  ),
  'functions who_can_read event': whoCanRead(
    'event',
    ({ world }) => world.workspaceRows.events.private,
  ),
  'functions who_can_read risk': whoCanRead(
    'risk',
    ({ world }) => world.workspaceRows.risks.shared,
  ),
  'functions answer_certificate': async (attempt) => {
    const answer = await quote(attempt);
    return reached(attempt.tx`select from public.answer_certificate(${answer})`);
  },
  'functions answer_certificate source': async (attempt) => {
    const answer = await quote(attempt);
    return reached(
      attempt.tx`select from public.answer_certificate(${answer}) where withheld_from is not null`,
    );
  },
  'functions runs_quoting private': async (attempt) => {
    await quote(attempt);
    return reached(attempt.tx`select from private.runs_quoting(${attempt.world.channels.private})`);
  },
  'functions what_person_reads': ({ tx, world }) =>
    reached(tx`select from public.what_person_reads(${world.workspace}, ${world.people.regular})`),
  'functions what_person_reads private': ({ tx, world }) =>
    reached(
      tx`select from public.what_person_reads(${world.workspace}, ${world.people.regular})
        where channel_id = ${world.channels.private}`,
    ),
  'functions what_opens open': ({ tx, world }) =>
    reached(tx`select from public.what_opens(${world.channels.open}, ${world.people.member})`),
  'functions what_opens private': ({ tx, world }) =>
    reached(tx`select from public.what_opens(${world.channels.private}, ${world.people.member})`),
  'functions what_opens private messages': ({ tx, world }) =>
    reached(tx`select from public.what_opens(${world.channels.private}, ${world.people.member})
      where messages is not null`),
  'functions what_opens to outsider': ({ tx, world }) =>
    reached(tx`select from public.what_opens(${world.channels.open}, ${world.people.outsider})`),
  'functions what_opens_by_visibility private': ({ tx, world }) =>
    reached(tx`select from public.what_opens_by_visibility(${world.channels.private}, 'open')`),
};
