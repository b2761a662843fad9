import {
  decideRules,
  type FormEffect,
  isSpeaking,
  missingItems,
  type Rule,
  type RuleEffect,
} from '@parley/model/rules';
import { readChannelAssistant } from '../conversation/channel-assistant.ts';
import { channelOf, readRunChannel } from '../conversation/run-channel.ts';
import type { Client } from '../identity.ts';
import type { Run } from '../record.ts';
import { readOccasion } from './occasion.ts';
import { readStandingRules, type StandingRule } from './standing-rule.ts';
import { wordsFor } from './words.ts';

/** What the channel's rules say about the answer to a message. */
export type RunRules = {
  /** Why no model is asked; null if one is. */
  silence: string | null;
  form: FormEffect | null;
};

/** True if a rule started the run: it answers no message, and fills its own. */
export const isOfRule = ({ message_id, reply_id }: Pick<Run, 'message_id' | 'reply_id'>): boolean =>
  message_id === reply_id;

/** True for the silence of 'otherwise'. */
const isRest = ({ effect }: Rule): boolean => effect.kind === 'silence' && effect.isRest === true;

/** True if a rule writes its own words about a text. */
const speaksItself = (effect: RuleEffect, text: string): boolean =>
  isSpeaking(effect) &&
  effect.kind !== 'answer' &&
  (effect.kind !== 'ask_for' || missingItems(effect.items, text).length > 0);

/**
 * True if a prompt says nothing but these rules. 'Otherwise stay silent' then holds for questions
 * to the assistant as well; in other prompts they are left to what answers.
 */
const isOnlyRules = (prompt: string, rules: readonly StandingRule[]): boolean =>
  rules.every(({ effect }) => effect.kind !== 'answer') &&
  !/\p{L}/u.test(rules.reduce((left, { sentence }) => left.replace(sentence, ''), prompt));

/**
 * Asks the rules before any model. Their own job carries them out; the run only learns whether they
 * have spoken, or want silence.
 * @throws BackendError
 */
export async function rulesOfRun(
  assistant: Client,
  run: Run,
  hasModel: () => Promise<boolean>,
): Promise<RunRules> {
  const { channel_id: channelId, assistant_id: assistantId } = run;
  const isFirst = async () =>
    (await readChannelAssistant(assistant, channelId, assistantId)) === null;
  const scope = { channelId, assistantId, isFirst };
  // The job of the rules logs those that it cannot read.
  const rules = await readStandingRules(assistant, scope, () => {});
  if (rules.length === 0) return { silence: null, form: null };
  const [kind, subject] = isOfRule(run)
    ? (['time', { at: new Date().toISOString() }] as const)
    : (['message', { message_id: run.message_id }] as const);
  const occasion = await readOccasion(assistant, kind, subject, scope);
  if (!occasion) return { silence: null, form: null };
  const readPrompt = async () => {
    const channel = await readRunChannel(assistant, run);
    return channel ? channelOf(channel).prompt : '';
  };
  const { fired, silence, form } = decideRules(rules, occasion.moment);
  if (isOfRule(run)) return { silence: null, form };
  const { text } = occasion.moment;
  const spoken = fired.find(({ effect }) => speaksItself(effect, text));
  const rest = rules.find(isRest);
  const isRestSilent = async () => !(await hasModel()) && isOnlyRules(await readPrompt(), rules);
  const silent =
    silence && !isRest(silence) ? silence : rest && (await isRestSilent()) ? rest : null;
  const reason = spoken
    ? wordsFor(null, spoken.sentence).why.answers(spoken.sentence)
    : silent && wordsFor(null, silent.sentence).why.silence(silent.sentence);
  return { silence: reason ? reason.slice(0, 1000) : null, form };
}
