import type { Task } from '@parley/jobs';
import { type Decision, decideRules, isQuestion } from '@parley/model/rules';
import type { Pool } from 'pg';
import { z } from 'zod';
import { channelOf, readRunChannel } from '../conversation/run-channel.ts';
import { readMessage } from '../conversation/messages.ts';
import { type Client, read } from '../identity.ts';
import type { Log } from '../log.ts';
import { isAnswered } from './answered.ts';
import { carryOut, needsRun } from './carry-out.ts';
import { firingId, isWornOut, readFiring, recordFiring } from './firings.ts';
import { type Occasion, readOccasion } from './occasion.ts';
import { RuleRefused, withdraw } from './post.ts';
import { readStandingRules, ruledAssistants, type StandingRule } from './standing-rule.ts';
import { startRun } from './start-run.ts';
import { subject } from './subject.ts';

const payloadSchema = z.object({
  channel_id: z.uuid(),
  kind: z.enum(['message', 'join', 'unanswered', 'reaction', 'file', 'webhook']),
  subject,
  /** The one rule that waited for this. */
  rule_id: z.uuid().optional(),
});
type RuleJob = z.infer<typeof payloadSchema>;

export type RuleOptions = {
  clientOf(profileId: string): Client;
  /** Whether the workspace has a language model besides the built-in one. */
  hasModel(workspaceId: string): Promise<boolean>;
  log: Log;
};

/** One assistant in a channel, with its rules. */
export type Ruled = {
  assistant: Client;
  rules: StandingRule[];
  options: RuleOptions;
  pool: Pool;
};

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 8;

/** Decides which rules of a channel something sets off, and carries them out. */
export const followRules =
  (options: RuleOptions): Task =>
  async (payload, helpers, pool) => {
    const job = payloadSchema.parse(payload);
    for (const ruled of await ruledAssistants(pool, job.channel_id)) {
      const assistant = options.clientOf(ruled.assistantId);
      const scope = { channelId: job.channel_id, ...ruled };
      const [all, occasion] = await Promise.all([
        readStandingRules(assistant, scope, options.log),
        readOccasion(assistant, job.kind, job.subject, scope),
      ]);
      if (!occasion) continue;
      const following = { assistant, rules: all, options, pool };
      if (job.kind === 'unanswered') await fireUnanswered(following, occasion, job);
      else await fireAll(following, occasion);
      if (job.kind === 'message')
        await waitForAnswers(following, occasion, (rule, at) =>
          helpers.addJob(
            'follow_rules',
            { ...job, kind: 'unanswered', rule_id: rule.id },
            {
              runAt: at,
              queueName: `rules:${job.channel_id}`,
              jobKey: `unanswered:${firingId(rule, occasion.subject)}`,
              maxAttempts: MAX_ATTEMPTS,
            },
          ),
        );
    }
  };

/** Carries out all rules that hold. @throws BackendError */
export async function fireAll(ruled: Ruled, occasion: Occasion): Promise<void> {
  const decision = decideRules(ruled.rules, occasion.moment);
  for (const rule of await withoutAnswered(ruled, occasion, decision))
    await fire(ruled, occasion, { rule, form: decision.form });
}

/**
 * The rules to carry out. A message that the assistant answers anyway is answered once: its run
 * follows the prompt, and with it the rules that take a model.
 */
async function withoutAnswered(
  { assistant, options }: Ruled,
  occasion: Occasion,
  { fired, undecided }: Decision<StandingRule>,
): Promise<StandingRule[]> {
  const takeModel = (rule: StandingRule) =>
    rule.effect.kind === 'answer' || undecided.includes(rule);
  const all = [...fired, ...undecided];
  const [first] = all.filter(takeModel);
  if (!first) return all;
  const hasOwnRun =
    occasion.moment.kind === 'message' && (await isAsked(assistant, first, occasion));
  const isPossible = !hasOwnRun && (await options.hasModel(first.workspaceId));
  return isPossible ? all : all.filter((rule) => !takeModel(rule));
}

async function isAsked(
  assistant: Client,
  { workspaceId, channelId, assistantId }: StandingRule,
  { message }: Occasion,
): Promise<boolean> {
  if (!message) return false;
  const [runs, channel] = await Promise.all([
    read(
      'The runs',
      assistant
        .from('assistant_runs')
        .select('id')
        .eq('message_id', message.id)
        .eq('assistant_id', assistantId)
        .limit(1),
    ),
    readRunChannel(assistant, {
      workspace_id: workspaceId,
      channel_id: channelId,
      assistant_id: assistantId,
    }),
  ]);
  // A run of lines that follow each other stands for all of them.
  const readsAlong = channel !== null && channelOf(channel).mode === 'auto';
  return runs.length > 0 || (readsAlong && message.thread_id === null);
}

type Wanted = { rule: StandingRule; form: Decision<StandingRule>['form'] };

/** Carries out one rule once, and records it. @throws BackendError */
export async function fire(
  { assistant, pool }: Ruled,
  occasion: Occasion,
  { rule, form }: Wanted,
): Promise<void> {
  const { subject: about } = occasion;
  const before = await readFiring(assistant, firingId(rule, about));
  const isUnfinished = before?.outcome === 'done' && before.run_id === null && needsRun(rule);
  if (before && !isUnfinished) return;
  const actsFor = readerOf(rule, occasion);
  if (!before && (await isWornOut(assistant, { rule, actsFor }))) return;
  const written = { rule, subject: about, actsFor };
  try {
    if (needsRun(rule) || rule.conditions.some(({ kind }) => kind === 'judged')) {
      await startRun({ assistant, pool, occasion, ...written });
      return;
    }
    const firing = await carryOut(assistant, { rule, occasion, form, now: new Date() });
    await recordFiring(assistant, written, firing);
    if (firing.message_id && rule.effect.kind !== 'list')
      await followDeletion(assistant, occasion, firing.message_id);
  } catch (error) {
    if (!(error instanceof RuleRefused)) throw error;
    await recordFiring(assistant, written, { outcome: 'failed', why: error.message }).catch(
      (refused: unknown) => {
        if (!(refused instanceof RuleRefused)) throw refused;
      },
    );
  }
}

/**
 * The person with whose rights a rule reads: the author of the message that set it off, or else the
 * author of the rule.
 */
function readerOf(rule: StandingRule, { moment, message }: Occasion): string | null {
  const isOfAuthor = moment.kind === 'message' || (moment.kind === 'file' && message !== null);
  return isOfAuthor ? moment.authorId : rule.authorId;
}

/** What answers a message is deleted with it, even if both happen at the same time. */
async function followDeletion(
  assistant: Client,
  { message }: Occasion,
  postedId: string,
): Promise<void> {
  if (message && !(await readMessage(assistant, 'The message', message.id)))
    await withdraw(assistant, postedId);
}

/** The rule waits from the question on, as long as it says. */
async function waitForAnswers(
  { rules }: Ruled,
  { message, moment }: Occasion,
  wait: (rule: StandingRule, at: Date) => Promise<unknown>,
): Promise<void> {
  if (!message || !isQuestion(moment.text)) return;
  for (const rule of rules)
    if (rule.trigger.kind === 'unanswered')
      await wait(rule, new Date(Date.parse(message.created_at) + rule.trigger.minutes * MINUTE_MS));
}

async function fireUnanswered(
  ruled: Ruled,
  occasion: Occasion,
  { rule_id: only }: RuleJob,
): Promise<void> {
  const { message, moment } = occasion;
  const rule = ruled.rules.find(({ id }) => id === only);
  if (!rule || rule.trigger.kind !== 'unanswered' || !message) return;
  if (await isAnswered(ruled.assistant, message)) return;
  const rules = ruled.rules.filter((one) => one === rule || one.effect.kind === 'form');
  await fireAll(
    { ...ruled, rules },
    { ...occasion, moment: { ...moment, minutes: rule.trigger.minutes } },
  );
}
