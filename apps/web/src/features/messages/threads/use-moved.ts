import type { Channel } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { collections } from '../../../data/index.ts';
import { messagePath } from '../../text/message-links.ts';
import { homeOf, type MessageHome } from '../message-home.ts';
import type { Thread } from '../queries.ts';

type Options = {
  channel: Channel;
  thread: Thread;
  /** Reply named in the URL. */
  replyId: string | null;
  isLoaded: boolean;
};

/** Follows an open thread, or the reply that a link names in it, to where it moved. */
export function useMoved({ channel, thread: { root, replies }, replyId, isLoaded }: Options): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((home: MessageHome) => {
    const { visibility } = collections.channels.get(home.channel_id) ?? {};
    const isRoot = home.id === root?.id && home.thread_id === null;
    const path = messagePath(isRoot ? { ...home, thread_id: home.id } : home, visibility);
    void navigate({ href: path, replace: true });
  });
  const hasMoved = root && (root.channel_id !== channel.id || root.thread_id !== null);
  useEffect(() => {
    if (hasMoved) follow(root);
  }, [hasMoved, root]);

  const isMissing =
    isLoaded && root && replyId && replyId !== root.id && !replies.some(({ id }) => id === replyId);
  useEffect(() => {
    if (!isMissing) return;
    const find = async () => {
      const home = await homeOf(replyId).catch(() => null);
      if (home && home.thread_id !== root.id) follow(home);
    };
    void find();
  }, [isMissing, replyId, root?.id]);
}
