import type { Message } from '@parley/model';
import { askPrivately } from './mutations.ts';

/** Asks for a draft of a reply to a message. @throws AppError */
export const draftReply = (
  { id, workspace_id, channel_id }: Message,
  ownId: string,
  question: string,
): Promise<void> =>
  askPrivately({
    workspace_id,
    channel_id,
    profile_id: ownId,
    kind: 'draft',
    question,
    messageId: id,
  });
