import type { Access } from './connection/access.ts';
import { type KeptPage, readKeptPage } from './device/kept-page.ts';
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

/** What the device, or else the server, was asked for before the store was there to take it. */
export type FirstAnswers = {
  profileId: string;
  /** When, by this device's clock: what happened since then may be missing. */
  askedAt: number;
  device?: Promise<KeptPage | null>;
  workspaces?: ListAnswer;
  messages?: GivenMessages;
};

/**
 * Asks for what a page shows first, while the code that shows it is still being read. A device that
 * keeps rows of the person shows those; else the server is asked for their workspaces, and for the
 * newest messages of the channel that the address names. Null where nobody is signed in.
 */
export async function askFirst(
  { client, session, ports }: Access,
  channelId: string | null,
  rowsVersion: string,
): Promise<FirstAnswers | null> {
  await session.ready();
  const { userId: profileId } = session.state.get();
  if (profileId === null) return null;
  const first = { profileId, askedAt: Date.now() };
  const workspaceId = rememberedWorkspace(ports.storage, profileId);
  if (workspaceId !== null)
    return { ...first, device: readKeptPage(profileId, rowsVersion, workspaceId, channelId) };
  return {
    ...first,
    workspaces: sent(requestWorkspaces(client, profileId)),
    ...(channelId !== null && { messages: messagesOf(client, channelId) }),
  };
}

const messagesOf = (client: RowsClient, channelId: string): GivenMessages => ({
  channelId,
  answer: sent(requestMessages(client, channelId, FIRST_PAGE, 'newest')),
});

/** A request of the client is sent when somebody waits for it. */
const sent = <Answer>(request: PromiseLike<Answer>): Promise<Answer> => Promise.resolve(request);
