import {
  decideRules,
  type FormEffect,
  isSpeaking,
  missingItems,
  type Rule,
  type RuleEffect,
} from '@parley/model/rules';
import { readChannelAssistant } from '../conversation/channel-assistant.ts';
import type { Client } from '../identity.ts';
import type { Run } from '../record.ts';
import { readOccasion } from './occasion.ts';
import { readStandingRules } from './standing-rule.ts';
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
  const isFirst = (await readChannelAssistant(assistant, channelId, assistantId)) === null;
  const scope = { channelId, assistantId, isFirst };
  // The job of the rules logs those that it cannot read.
  const rules = await readStandingRules(assistant, scope, () => {});
  if (rules.length === 0) return { silence: null, form: null };
  const [kind, subject] = isOfRule(run)
    ? (['time', { at: new Date().toISOString() }] as const)
    : (['message', { message_id: run.message_id }] as const);
  const occasion = await readOccasion(assistant, kind, subject, scope);
  if (!occasion) return { silence: null, form: null };
  const { fired, silence, form } = decideRules(rules, occasion.moment);
  if (isOfRule(run)) return { silence: null, form };
  const { text } = occasion.moment;
  const spoken = fired.find(({ effect }) => speaksItself(effect, text));
  const rest = rules.find(isRest);
  // A model that reads the prompt judges what 'otherwise' is. Without one, it is everything else.
  const silent = silence && !isRest(silence) ? silence : rest && !(await hasModel()) ? rest : null;
  const reason = spoken
    ? wordsFor(null, spoken.sentence).why.answers(spoken.sentence)
    : silent && wordsFor(null, silent.sentence).why.silence(silent.sentence);
  return { silence: reason ? reason.slice(0, 1000) : null, form };
}
