import type { Access } from './connection/access.ts';
import { type KeptPage, readKeptPage } from './device/kept-page.ts';
import { FIRST_PAGE, requestMessages } from './messages/message-request.ts';
import type { RowsClient } from './tables/database.ts';
import {
  type ListAnswer,
  rememberedWorkspace,
  requestWorkspaces,
} from './tables/workspace-list.ts';

/** A request for a channel's newest messages. */
export type PreloadedMessages = {
  channelId: string;
  answer: PromiseLike<Awaited<ReturnType<typeof requestMessages>>>;
};

/** Data requested from the device, or otherwise from the server, before the store existed. */
export type FirstAnswers = {
  profileId: string;
  /** Time of the request by this device's clock: later changes may be missing. */
  askedAt: number;
  device?: Promise<KeptPage | null>;
  workspaces?: ListAnswer;
  messages?: PreloadedMessages;
};

/**
 * Requests the data that a page shows first, while the code that shows it still loads. If the
 * device keeps rows of the user, those are read; otherwise the server is asked for their
 * workspaces, and for the newest messages of the channel in the address. Null if no user is signed
 * in.
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

const messagesOf = (client: RowsClient, channelId: string): PreloadedMessages => ({
  channelId,
  answer: sent(requestMessages(client, channelId, FIRST_PAGE, 'newest')),
});

/** A request of the client is sent only when it is awaited. */
const sent = <Answer>(request: PromiseLike<Answer>): Promise<Answer> => Promise.resolve(request);
