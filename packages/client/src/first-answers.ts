import type { Access } from './connection/access.ts';
import { FIRST_PAGE, requestMessages } from './messages/message-request.ts';
import type { RowsClient } from './tables/database.ts';
import {
  type ListAnswer,
  rememberedWorkspace,
  requestWorkspaces,
} from './tables/workspace-list.ts';

/** The newest messages of a channel, under way. */
export type GivenMessages = {
  channelId: string;
  answer: PromiseLike<Awaited<ReturnType<typeof requestMessages>>>;
};

/** What the server was asked for before the store was there to take it. */
export type FirstAnswers = {
  profileId: string;
  /** When, by this device's clock: what happened since then may be missing. */
  askedAt: number;
  workspaces: ListAnswer;
  messages: GivenMessages | null;
};

/**
 * Asks for what a page shows first, while the code that shows it is still being read: the person's
 * workspaces, and the newest messages of the channel that the address names. Null where nobody is
 * signed in, and on a device that keeps rows of theirs, which are shown first.
 */
export async function askFirst(
  { client, session, ports }: Access,
  channelId: string | null,
): Promise<FirstAnswers | null> {
  await session.ready();
  const { userId: profileId } = session.state.get();
  if (profileId === null || rememberedWorkspace(ports.storage, profileId) !== null) return null;
  return {
    profileId,
    askedAt: Date.now(),
    workspaces: sent(requestWorkspaces(client, profileId)),
    messages: channelId === null ? null : messagesOf(client, channelId),
  };
}

const messagesOf = (client: RowsClient, channelId: string): GivenMessages => ({
  channelId,
  answer: sent(requestMessages(client, channelId, FIRST_PAGE, 'newest')),
});

/** A request of the client is sent when somebody waits for it. */
const sent = <Answer>(request: PromiseLike<Answer>): Promise<Answer> => Promise.resolve(request);
