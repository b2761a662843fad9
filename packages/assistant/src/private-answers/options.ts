import type { Conversation } from '../conversation/conversation.ts';
import type { Client, Delegation } from '../identity.ts';
import type { Log } from '../log.ts';
import type { ModelCandidate } from '../providers/choose.ts';

/** What answering privately needs of the service. */
export type PrivateAnswerOptions = {
  clientOf(profileId: string, delegation: Delegation): Client;
  /** The models to try, best first; never empty. */
  choose(
    workspaceId: string,
    channelModel: string | null,
    conversation: Conversation,
  ): Promise<ModelCandidate[]>;
  /** The origin of the app, like `https://chat.example.org`. */
  ownOrigin: string;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  idleMs: number;
  totalMs: number;
  /** Aborts the work when the service stops; it is repeated at the next start. */
  shutdown: AbortSignal;
};
