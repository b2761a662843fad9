import type { RuleFiring } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { uuidOf } from '../uuid-of.ts';
import { checkWritten } from './post.ts';
import type { StandingRule } from './standing-rule.ts';
import { onceFor, type Subject } from './subject.ts';
import { wordsFor } from './words.ts';

/** How often a rule is carried out in an hour: a rule that fires more often only makes noise. */
export const FIRINGS_PER_HOUR = 30;
const HOUR_MS = 3_600_000;

/** The result of a rule. */
export type Firing = Pick<RuleFiring, 'outcome' | 'why'> &
  Partial<Pick<RuleFiring, 'message_id' | 'run_id'>>;

/** The same for every try to carry out a rule for a subject. */
export const firingId = (rule: StandingRule, subject: Subject): string =>
  uuidOf(`firing:${rule.id}:${JSON.stringify(Object.entries(onceFor(subject)).toSorted())}`);

/** What is recorded of a rule and a subject so far. @throws BackendError */
export const readFiring = (
  assistant: Client,
  id: string,
): Promise<Pick<RuleFiring, 'id' | 'run_id' | 'message_id' | 'outcome'> | null> =>
  read(
    'The firing',
    assistant
      .from('rule_firings')
      .select('id, run_id, message_id, outcome')
      .eq('id', id)
      .maybeSingle(),
  );

type Written = { rule: StandingRule; subject: Subject; actsFor: string | null };

/** @throws RuleRefused, BackendError */
export async function recordFiring(
  assistant: Client,
  { rule, subject, actsFor }: Written,
  firing: Firing,
): Promise<void> {
  const { error } = await assistant.from('rule_firings').insert({
    id: firingId(rule, subject),
    workspace_id: rule.workspaceId,
    channel_id: rule.channelId,
    rule_id: rule.id,
    assistant_id: rule.assistantId,
    sentence: rule.sentence,
    trigger_kind: rule.trigger.kind,
    subject: onceFor(subject),
    acts_for: actsFor,
    ...firing,
  });
  checkWritten(error);
}

/** @throws BackendError */
export async function changeFiring(
  assistant: Client,
  by: { id: string } | { message_id: string },
  change: Partial<Firing>,
): Promise<void> {
  const [[column, value] = ['id', '']] = Object.entries(by);
  await read('The firing', assistant.from('rule_firings').update(change).eq(column, value));
}

/**
 * True if the rule fired often enough in the last hour. That is recorded once.
 * @throws BackendError
 */
export async function isWornOut(
  assistant: Client,
  { rule, actsFor }: Omit<Written, 'subject'>,
  now: number = Date.now(),
): Promise<boolean> {
  const fired = await read(
    'The firings',
    assistant
      .from('rule_firings')
      .select('id')
      .eq('rule_id', rule.id)
      .gt('fired_at', new Date(now - HOUR_MS).toISOString())
      .limit(FIRINGS_PER_HOUR),
  );
  if (fired.length < FIRINGS_PER_HOUR) return false;
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString();
  await recordFiring(
    assistant,
    { rule, actsFor, subject: { at: hour } },
    { outcome: 'silent', why: wordsFor(null, rule.sentence).why.often(FIRINGS_PER_HOUR) },
  );
  return true;
}
