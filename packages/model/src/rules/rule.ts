import { z } from 'zod';

/** What a standing rule of a channel waits for. */
export const ruleTrigger = z.discriminatedUnion('kind', [
  /** A message of a person. */
  z.object({ kind: z.literal('message') }),
  /** A message that addresses the assistant. */
  z.object({ kind: z.literal('mention') }),
  z.object({ kind: z.literal('join') }),
  /** A question that nobody has answered for this long. */
  z.object({ kind: z.literal('unanswered'), minutes: z.int().min(1).max(20_160) }),
  /** Times: a recurrence (RFC 5545, without RRULE:) at a time of day, like 16:00. */
  z.object({
    kind: z.literal('time'),
    recurrence: z.string().max(1000),
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    timezone: z.string().max(255),
  }),
  /** A reaction to a message; null: any emoji. */
  z.object({ kind: z.literal('reaction'), emoji: z.string().max(64).nullable() }),
  z.object({ kind: z.literal('file') }),
  /** A risk or event of the channel is due in this many minutes; 0: now. */
  z.object({
    kind: z.literal('due'),
    of: z.enum(['risk', 'event']),
    minutesBefore: z.int().min(0).max(43_200),
  }),
  z.object({ kind: z.literal('webhook') }),
]);
export type RuleTrigger = z.infer<typeof ruleTrigger>;

/** What must hold besides the trigger; all conditions of a rule hold together. */
export const ruleCondition = z.discriminatedUnion('kind', [
  /** The text contains one of these words or phrases, folded; negated: none of them. */
  z.object({
    kind: z.literal('contains'),
    words: z.array(z.string().min(1).max(400)).min(1).max(40),
    isNegated: z.boolean(),
  }),
  z.object({ kind: z.literal('question'), isNegated: z.boolean() }),
  /** The message addresses the assistant. */
  z.object({ kind: z.literal('mention'), isNegated: z.boolean() }),
  z.object({ kind: z.literal('file'), isNegated: z.boolean() }),
  /** The author is one of these profiles. */
  z.object({
    kind: z.literal('author'),
    profileIds: z.array(z.uuid()).min(1).max(50),
    isNegated: z.boolean(),
  }),
  /** Only a model can tell whether this holds, as 'the report is unclear'. */
  z.object({ kind: z.literal('judged'), text: z.string().min(1).max(2000) }),
]);
export type RuleCondition = z.infer<typeof ruleCondition>;

const text = z.string().min(1).max(4000);

/** What a rule does. */
export const ruleEffect = z.discriminatedUnion('kind', [
  /** Posts these words; variables of prompts are filled in, `{{asker}}` is who joined or wrote. */
  z.object({ kind: z.literal('say'), text }),
  /**
   * Says nothing, whatever later rules want. The silence of 'otherwise' (`isRest`) holds for what
   * no other sentence wants; a model that reads the prompt decides that by itself.
   */
  z.object({ kind: z.literal('silence'), isRest: z.boolean().optional() }),
  z.object({ kind: z.literal('react'), emoji: z.string().min(1).max(64) }),
  /** Asks for each item that the message does not mention. */
  z.object({
    kind: z.literal('ask_for'),
    items: z.array(z.string().min(1).max(255)).min(1).max(12),
  }),
  /** Proposes a risk, an event or a message, for a person to accept. */
  z.object({ kind: z.literal('draft'), of: z.enum(['risk', 'event', 'message']) }),
  /** Adds the message to one pinned message that the rule keeps up to date. */
  z.object({ kind: z.literal('list'), title: z.string().min(1).max(255) }),
  z.object({ kind: z.literal('summarise') }),
  /** Mentions a person, who takes over. */
  z.object({ kind: z.literal('hand_over'), profileId: z.uuid(), text: z.string().max(4000) }),
  /** Has the form of every answer: its language, first and last words. */
  z.object({
    kind: z.literal('form'),
    language: z.enum(['en', 'de']).nullable(),
    begin: z.string().max(400).nullable(),
    end: z.string().max(400).nullable(),
    isUpperCase: z.boolean(),
  }),
  /** Answers with a language model that follows these instructions. */
  z.object({ kind: z.literal('answer'), instructions: text }),
]);
export type RuleEffect = z.infer<typeof ruleEffect>;

/** Whether a rule runs by itself, takes a language model, or cannot be followed at all. */
export const ruleNeeds = z.enum(['nothing', 'model', 'impossible']);
export type RuleNeeds = z.infer<typeof ruleNeeds>;

/** Why a rule cannot be followed, as a code that the app translates. */
export const ruleProblem = z.enum([
  'no_trigger',
  'no_such_person',
  'no_such_emoji',
  'ambiguous',
  'contradicts',
  'outside',
]);
export type RuleProblem = z.infer<typeof ruleProblem>;

/** A standing rule: when, if, do. */
export const rule = z.object({
  trigger: ruleTrigger,
  conditions: z.array(ruleCondition).max(12),
  effect: ruleEffect,
});
export type Rule = z.infer<typeof rule>;

/** Whether a rule runs by itself or takes a language model. */
export const needsOf = ({ conditions, effect }: Rule): 'nothing' | 'model' =>
  effect.kind === 'answer' || conditions.some(({ kind }) => kind === 'judged')
    ? 'model'
    : 'nothing';

/**
 * A sentence of a prompt as a rule; `from` and `to` are its offsets. A sentence with two rules is
 * listed twice. Without rule and problem it is prose: manner that a model follows (`needs` is
 * 'model') or a fact (`needs` is 'nothing').
 */
export type ReadRule = {
  from: number;
  to: number;
  sentence: string;
  /** Null for prose, and if the sentence cannot be followed; `problem` then says why. */
  rule: Rule | null;
  needs: RuleNeeds;
  problem: RuleProblem | null;
};
