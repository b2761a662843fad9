import type { AssistantRun } from '@parley/model';
import { AnswerAttempt } from './answer-attempt.ts';
import { awaitFiles } from './conversation/await-files.ts';
import { readConversation } from './conversation/read.ts';
import type { Conversation } from './conversation/conversation.ts';
import { readTimezone } from './conversation/timezone.ts';
import { type RunFailure, failureOf } from './failures.ts';
import type { Generated } from './generation.ts';
import type { Delegation } from './identity.ts';
import { record, type Run, type RunOptions } from './record.ts';
import { settleReply } from './reply.ts';
import { draftByRule } from './rules/draft.ts';
import { isOfRule, rulesOfRun } from './rules/of-run.ts';
import { type Watch, watchRun } from './stop.ts';

/** The rights of the token with which a run reads. */
export const delegationOf = (run: Pick<Run, 'channel_id' | 'is_private'>): Delegation => ({
  onBehalf: true,
  audience: run.is_private ? null : run.channel_id,
});

/** The recorded result of a run; a failure may be retried. */
export type RunOutcome =
  | (Ended & { status: 'done' | 'silent' | 'stopped' })
  | (Ended & { status: 'failed'; failure: RunFailure; cause: unknown })
  | { status: 'interrupted' };

type Ended = { facts: Partial<AssistantRun>; reasoning: string };

/** A question that is edited while it is answered is read again once; then the answer counts. */
const VERSIONS = 2;

const changeOf = (watch: Watch, { editedAt }: Conversation, version: number): AbortSignal =>
  version < VERSIONS ? watch.editedSince(editedAt) : new AbortController().signal;

/** Waits for the files of the question; people see meanwhile which one is being read. */
async function readyFiles(
  { run, asker, assistant, filesMs, shutdown }: RunOptions,
  stop: AbortSignal,
): Promise<void> {
  let hasTold = false;
  await awaitFiles(asker, {
    messageId: run.message_id,
    mostMs: filesMs,
    signal: AbortSignal.any([stop, shutdown]),
    onWait(name) {
      hasTold = true;
      return record(assistant, run.id, { status: 'running', reading: name });
    },
  });
  if (hasTold) await record(assistant, run.id, { reading: null });
}

const draftOptions = async ({ run, asker, assistant, ownSettings }: RunOptions) => ({
  run,
  asker,
  assistant,
  timezone: await readTimezone(asker, run.workspace_id, run.asked_by, ownSettings),
  now: new Date(),
});

/** Answers one message: reads as the asker and streams the model's text into the reply. */
export async function answer(options: RunOptions): Promise<RunOutcome> {
  const { run, assistant, shutdown } = options;
  let startedAt = Date.now();
  const watch = watchRun(assistant, run.id);
  let answering: AnswerAttempt | null = null;
  const ended = (reason: string | null = null): Ended => ({
    facts: { reason, ...answering?.facts, duration_ms: Date.now() - startedAt },
    reasoning: answering?.reasoning ?? '',
  });
  try {
    await readyFiles(options, watch.signal);
    const rules = await rulesOfRun(assistant, run, options.hasModel);
    if (rules.silence !== null) return { status: 'silent', ...ended(rules.silence) };
    const drafted = isOfRule(run) ? await draftByRule(await draftOptions(options)) : undefined;
    if (drafted !== undefined)
      return { status: drafted === null ? 'done' : 'silent', ...ended(drafted) };
    let generated: Generated | null = null;
    for (let version = 1; version <= VERSIONS; version += 1) {
      const conversation = await readConversation(options.asker, {
        run,
        ownSettings: options.ownSettings,
        now: options.now,
      });
      if (!conversation) return { status: 'silent', ...ended() };
      const edited = changeOf(watch, conversation, version);
      answering = new AnswerAttempt({
        ...options,
        form: rules.form,
        conversation,
        stop: watch.signal,
        edited,
        startedAt,
      });
      generated = await answering.answer();
      if (generated?.ending !== 'stopped' || watch.signal.aborted || !edited.aborted) break;
      // People are told that a question changed if that was after the start of its answer.
      startedAt = Date.now();
    }
    if (!generated) return { status: 'stopped', ...ended() };
    if (generated.ending === 'interrupted') return { status: 'interrupted' };
    if (generated.text === '') await settleReply(assistant, run.reply_id);
    return {
      status:
        generated.ending === 'stopped' ? 'stopped' : generated.text === '' ? 'silent' : 'done',
      ...ended(),
    };
  } catch (error) {
    if (shutdown.aborted) return { status: 'interrupted' };
    return { status: 'failed', ...ended(), failure: failureOf(error), cause: error };
  } finally {
    watch.end();
  }
}
