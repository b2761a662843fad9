import { mentionOf, qualifiedEmoji } from '@parley/model';
import { type FormEffect, missingItems } from '@parley/model/rules';
import type { Client } from '../identity.ts';
import { uuidOf } from '../uuid-of.ts';
import { type Firing, firingId } from './firings.ts';
import { inForm } from './form.ts';
import { keepList } from './list.ts';
import type { Occasion } from './occasion.ts';
import { checkWritten, post } from './post.ts';
import { filledWords, plainWords } from './said.ts';
import type { StandingRule } from './standing-rule.ts';
import { wordsFor } from './words.ts';

/** A rule that holds, and what set it off. */
export type Fired = {
  rule: StandingRule;
  occasion: Occasion;
  form: FormEffect | null;
  now: Date;
};

/** Effects that need a run: what is written takes a model, or a proposal. */
export const needsRun = ({ effect }: StandingRule): boolean =>
  effect.kind === 'answer' || effect.kind === 'summarise' || effect.kind === 'draft';

/**
 * Carries out what a rule demands, as the assistant.
 * @throws RuleRefused, BackendError
 */
export async function carryOut(assistant: Client, fired: Fired): Promise<Firing> {
  const { rule, occasion, form, now } = fired;
  const { effect } = rule;
  const words = wordsFor(form, occasion.moment.text || rule.sentence);
  const id = uuidOf(`post:${firingId(rule, occasion.subject)}`);
  const say = async (text: string, outcome: Firing['outcome'] = 'done'): Promise<Firing> => {
    await post(assistant, rule, { id, text: inForm(text, form), to: occasion.message });
    return { outcome, why: '', message_id: id };
  };
  switch (effect.kind) {
    case 'say': {
      const person = { personId: occasion.moment.authorId, now };
      const said = await filledWords(assistant, rule, { text: effect.text, ...person });
      // A reminder names what is due.
      const due = occasion.moment.kind === 'due' ? plainWords(occasion.moment.text) : '';
      return say(due === '' ? said : `${said}\n\n${due}`);
    }
    case 'ask_for': {
      const missing = missingItems(effect.items, occasion.moment.text);
      if (missing.length === 0) return { outcome: 'silent', why: words.why.complete };
      const asked = missing.map((item) => `- ${item}`).join('\n');
      return say(`${words.missing}\n\n${asked}`, 'asked');
    }
    case 'hand_over': {
      const text = effect.text.trim() || words.handOver;
      return say(`${mentionOf(effect.profileId)} ${text}`);
    }
    case 'react':
      return react(assistant, fired, effect.emoji);
    case 'list': {
      if (!occasion.message) return { outcome: 'silent', why: words.why.noMessage };
      const list = { title: effect.title, messageId: occasion.message.id };
      return {
        outcome: 'done',
        why: '',
        message_id: await keepList(assistant, rule, list),
      };
    }
    default:
      return { outcome: 'silent', why: words.why.nothing };
  }
}

/** Reacts to the message that set off the rule, and to no other. */
async function react(
  assistant: Client,
  { rule, occasion: { message } }: Fired,
  emoji: string,
): Promise<Firing> {
  if (!message) return { outcome: 'silent', why: wordsFor(null, rule.sentence).why.noMessage };
  const { error } = await assistant.from('reactions').upsert(
    {
      workspace_id: rule.workspaceId,
      channel_id: rule.channelId,
      message_id: message.id,
      profile_id: rule.assistantId,
      emoji: qualifiedEmoji(emoji),
    },
    { onConflict: 'message_id,profile_id' },
  );
  checkWritten(error);
  return { outcome: 'done', why: '' };
}
