import { visibleText } from '@parley/model';
import type { Conversation } from '../conversation/conversation.ts';

/**
 * The channel's instructions. Its variables stay as they are written, because names that people
 * choose are data: their values follow as JSON, those of this question with the question.
 */
export function promptText({ workspaceName, channel, people }: Conversation): string {
  const values = JSON.stringify({
    people,
    channel: channel.name,
    topic: channel.topic,
    ...(channel.description ? { description: visibleText(channel.description) } : {}),
    workspace: workspaceName,
  });
  return `Values: ${values}\n\nInstructions of this channel:\n\n${channel.prompt || '(none)'}`;
}

/** When the question is asked, and by whom. */
export function promptValues({ turns, timezone, asker }: Conversation, now: Date) {
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone }).format(now);
  return {
    now: {
      date: as({ dateStyle: 'long' }),
      weekday: as({ weekday: 'long' }),
      time: as({ timeStyle: 'short' }),
      timezone,
      utc: `${now.toISOString().slice(0, 16)}Z`,
    },
    asker: { name: turns.at(-1)?.author ?? '', ...asker },
  };
}
