import { attachmentsOf, type Message, messageMetadata, textOf } from '@parley/model';
import { EMPTY_MOMENT, isQuestion, type RuleMoment } from '@parley/model/rules';
import { readMessage } from '../conversation/messages.ts';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { messageOf, type Subject } from './subject.ts';

/** Something that happened in a channel, as an assistant of the channel sees it. */
export type Occasion = {
  moment: RuleMoment;
  subject: Subject;
  /** The message that it is about. */
  message: Message | null;
};

/** An occasion without a message or person, such as a time. */
export const plainOccasion = (kind: RuleMoment['kind'], subject: Subject): Occasion => ({
  moment: { ...EMPTY_MOMENT, kind },
  subject,
  message: null,
});

type Scope = { channelId: string; assistantId: string };

/**
 * Reads what happened, as the assistant: never beyond the channels in which it takes part, and
 * nothing of another channel.
 * @returns null if it is gone, or no person's
 * @throws BackendError
 */
export async function readOccasion(
  assistant: Client,
  kind: RuleMoment['kind'],
  subject: Subject,
  scope: Scope,
): Promise<Occasion | null> {
  const occasion = plainOccasion(kind, subject);
  const messageId = messageOf(subject);
  if (messageId !== null) {
    const message = await readMessage(assistant, 'The message', messageId);
    if (!message || message.channel_id !== scope.channelId || message.role === 'system')
      return null;
    // Only a reaction may be to the words of an assistant; these set off nothing else.
    if (kind !== 'reaction' && (message.role !== 'user' || message.author_id === null)) return null;
    return ofMessage(assistant, { ...occasion, message }, message, scope);
  }
  if ('file_id' in subject) return ofFile(assistant, occasion, subject.file_id, scope);
  if ('profile_id' in subject && subject.profile_id !== undefined)
    return { ...occasion, moment: { ...occasion.moment, authorId: subject.profile_id } };
  return occasion;
}

async function ofMessage(
  assistant: Client,
  occasion: Occasion,
  message: Message,
  { assistantId }: Scope,
): Promise<Occasion> {
  const [named = message] = await withNames(assistant, [message]);
  const reaction = 'emoji' in occasion.subject ? occasion.subject : null;
  const text = textOf(named);
  return {
    ...occasion,
    moment: {
      ...occasion.moment,
      text,
      authorId: reaction?.profile_id ?? message.author_id,
      hasFiles: occasion.moment.kind === 'file' || attachmentsOf(message).length > 0,
      isQuestion: isQuestion(text),
      isMention: await addresses(assistant, message, assistantId),
      emoji: reaction?.emoji ?? null,
    },
  };
}

/** As in `private.ask_assistants()`: by a mention or a reply. */
async function addresses(
  assistant: Client,
  message: Message,
  assistantId: string,
): Promise<boolean> {
  const { data } = messageMetadata.safeParse(message.metadata);
  if (data?.mentions?.includes(assistantId)) return true;
  if (message.reply_to_id === null) return isDirect(assistant, message.channel_id);
  const parent = await readMessage(assistant, 'The message replied to', message.reply_to_id);
  return parent?.author_id === assistantId || isDirect(assistant, message.channel_id);
}

/** A conversation with the assistant addresses nobody else. */
async function isDirect(assistant: Client, channelId: string): Promise<boolean> {
  const channel = await read(
    'The channel',
    assistant.from('channels').select('visibility').eq('id', channelId).maybeSingle(),
  );
  return channel?.visibility === 'direct';
}

async function ofFile(
  assistant: Client,
  occasion: Occasion,
  fileId: string,
  { channelId }: Scope,
): Promise<Occasion | null> {
  const file = await read(
    'The file',
    assistant
      .from('files')
      .select('name, created_by')
      .eq('id', fileId)
      .eq('channel_id', channelId)
      .is('deleted_at', null)
      .maybeSingle(),
  );
  return (
    file && {
      ...occasion,
      moment: {
        ...occasion.moment,
        text: file.name,
        authorId: file.created_by,
        hasFiles: true,
      },
    }
  );
}
