import { fillPrompt } from '@parley/model/prompts';
import { localeOf } from '@parley/built-in';
import type { Conversation } from './conversation/conversation.ts';

/**
 * The channel's prompt with its variables replaced by names and times of this conversation, in the
 * language of the prompt: for the built-in model, which follows no instructions in a name.
 */
export function filledPrompt(
  { workspaceName, channel, members, turns, timezone }: Conversation,
  now: Date,
): string {
  const locale = localeOf(channel.prompt);
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone }).format(now);
  return fillPrompt(channel.prompt, {
    people: members,
    asker: turns.at(-1)?.author ?? '',
    date: as({ dateStyle: 'long' }),
    weekday: as({ weekday: 'long' }),
    time: as({ timeStyle: 'short' }),
    channel: channel.name,
    topic: channel.topic,
    workspace: workspaceName,
  });
}

/** The conversation with the variables of its prompt filled in. */
export const withFilledPrompt = (conversation: Conversation, now: Date): Conversation => ({
  ...conversation,
  channel: { ...conversation.channel, prompt: filledPrompt(conversation, now) },
});
