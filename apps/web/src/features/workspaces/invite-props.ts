/** What the ways of inviting people need. */
export type InviteProps = {
  workspaceId: string;
  /** Owners and admins may invite admins too. */
  manages: boolean;
  /** Runs what was asked for, shows what went wrong, and lists anew. */
  attempt(work: () => Promise<void>): Promise<void>;
};
