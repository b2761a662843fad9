import type { PrivateAnswer } from '@parley/model';

/** The columns of a private answer that its job needs; times are ISO. */
export type Asked = Pick<
  PrivateAnswer,
  | 'id'
  | 'workspace_id'
  | 'channel_id'
  | 'profile_id'
  | 'kind'
  | 'question'
  | 'thread_id'
  | 'message_id'
> & {
  period_from: Date | null;
  period_to: Date | null;
  /** The assistant of the channel or workspace, in whose name the model answers. */
  assistant_id: string | null;
  model: string | null;
};
