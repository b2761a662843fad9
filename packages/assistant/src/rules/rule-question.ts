import type { AssistantRun, Message } from '@parley/model';
import { readMessage } from '../conversation/messages.ts';
import { type Client, read } from '../identity.ts';
import { type StandingRule, standingRule } from './standing-rule.ts';
import { wordsFor } from './words.ts';
import { messageOf, type Subject, subject } from './subject.ts';

type RuleRun = Pick<AssistantRun, 'reply_id' | 'asked_by' | 'assistant_id'>;

/** What a run answers that a rule started. */
export type RuleQuestion = {
  rule: StandingRule;
  subject: Subject;
  /** The message that set off the rule. */
  about: Message | null;
};

/**
 * Reads the rule that started a run, with the rights with which the run reads.
 * @returns null if the rule or its message is gone
 * @throws BackendError
 */
export async function readRuleQuestion(reader: Client, run: RuleRun): Promise<RuleQuestion | null> {
  const firing = await read(
    'The firing',
    reader
      .from('rule_firings')
      .select('rule_id, subject')
      .eq('message_id', run.reply_id)
      .maybeSingle(),
  );
  const setOff = subject.safeParse(firing?.subject).data;
  if (!firing?.rule_id || !setOff) return null;
  const row = await read(
    'The rule',
    reader.from('channel_rules').select('*').eq('id', firing.rule_id).maybeSingle(),
  );
  const rule = row && standingRule(row, run.assistant_id);
  if (!rule) return null;
  const messageId = messageOf(setOff);
  const about = messageId === null ? null : await readMessage(reader, 'The message', messageId);
  return messageId !== null && !about ? null : { rule, subject: setOff, about };
}

/**
 * The rule as the message that a model answers.
 * @param own the run's own message, which the answer will fill
 */
export const asQuestion = (
  own: Message,
  { rule, about }: RuleQuestion,
  askedBy: string,
): Message => ({
  ...own,
  role: 'user',
  author_id: askedBy,
  content: null,
  parts: [{ type: 'text', text: instructionsOf(rule) }],
  reply_to_id: about?.id ?? null,
  metadata: {},
});

export const isJudged = ({ conditions }: StandingRule): boolean =>
  conditions.some(({ kind }) => kind === 'judged');

function instructionsOf({ effect, conditions, sentence }: StandingRule): string {
  const judged = conditions.flatMap((one) => (one.kind === 'judged' ? one.text : []));
  const order =
    effect.kind === 'answer'
      ? effect.instructions
      : effect.kind === 'summarise'
        ? wordsFor(null, sentence).summarise
        : 'text' in effect
          ? effect.text
          : sentence;
  return judged.length === 0 ? order : `Only if ${judged.join(' and ')}: ${order}`;
}
