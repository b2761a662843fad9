import type { Notification } from '@parley/model';

/** Tabs of the inbox; `all` also holds what has no tab: conversations and reminders. */
export const tabs = ['all', 'mentions', 'threads', 'reactions'] as const;
export type InboxTab = (typeof tabs)[number];

const TAB_OF: Record<Notification['kind'], InboxTab> = {
  mention: 'mentions',
  everyone: 'mentions',
  keyword: 'mentions',
  reply: 'threads',
  thread: 'threads',
  reaction: 'reactions',
  direct: 'all',
  reminder: 'all',
  failed_post: 'all',
  prompt_rolled_back: 'all',
  webhook_stopped: 'all',
  export_done: 'all',
  export_failed: 'all',
  unowned_promise: 'all',
  event_invited: 'all',
  event_changed: 'all',
  event_cancelled: 'all',
};

export const isInTab = (tab: InboxTab, { kind }: Pick<Notification, 'kind'>): boolean =>
  tab === 'all' || TAB_OF[kind] === tab;
