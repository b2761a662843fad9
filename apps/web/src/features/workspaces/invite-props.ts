/** Props shared by the invitation forms. */
export type InviteProps = {
  workspaceId: string;
  /** Owners and admins can also invite admins. */
  manages: boolean;
  /** Runs the work, shows its error and refetches the invitations. */
  attempt(work: () => Promise<void>): Promise<void>;
};
