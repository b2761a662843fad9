import { mentionOf, profileName } from '@parley/model';
import { fillPrompt } from '@parley/model/prompts';
import { localeOf } from '@parley/built-in';
import { readPeople } from '../conversation/people.ts';
import { channelOf, readRunChannel, takingPart } from '../conversation/run-channel.ts';
import type { Client } from '../identity.ts';
import type { StandingRule } from './standing-rule.ts';

const ASKER = /\{\{\s*asker\s*\}\}/giu;
/** Signs with which a name could become a link, a mention or formatting. */
const SIGNS = /[<>@[\]()*_~`#|\\]|https?:|www\./giu;

/** Words of another person without signs that would do something in a message. */
export const plainWords = (words: string): string => words.replaceAll(SIGNS, ' ').trim();

/**
 * The words of a rule with its variables filled in. The asker is mentioned, so that no name can
 * become anything else.
 * @throws BackendError
 */
export async function filledWords(
  assistant: Client,
  rule: StandingRule,
  { text, personId, now }: { text: string; personId: string | null; now: Date },
): Promise<string> {
  const named = personId === null ? text : text.replaceAll(ASKER, mentionOf(personId));
  if (!named.includes('{{')) return named;
  const runChannel = await readRunChannel(assistant, {
    workspace_id: rule.workspaceId,
    channel_id: rule.channelId,
    assistant_id: rule.assistantId,
  });
  if (!runChannel) return named;
  const { members } = takingPart(runChannel);
  const people = await readPeople(assistant, members);
  const timeZone = rule.trigger.kind === 'time' ? rule.trigger.timezone : 'UTC';
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(text), { ...options, timeZone }).format(now);
  const { name, topic } = channelOf(runChannel);
  return fillPrompt(named, {
    people: [...people.values()].map((person) => plainWords(profileName(person))),
    asker: '',
    date: as({ dateStyle: 'long' }),
    weekday: as({ weekday: 'long' }),
    time: as({ timeStyle: 'short' }),
    channel: plainWords(name),
    topic: plainWords(topic),
    workspace: plainWords(runChannel.workspaceName),
  });
}
