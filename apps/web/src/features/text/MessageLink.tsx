import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { collections } from '../../data/index.ts';

type MessageLinkProps = {
  message: { id: string; channel_id: string; thread_id: string | null };
  className?: string;
  onClick?(): void;
  children: ReactNode;
};

/** A link to a message in its channel, conversation or thread. */
export function MessageLink({ message: { id, channel_id, thread_id }, ...rest }: MessageLinkProps) {
  const search = { m: id, ...(thread_id && { thread: thread_id }) };
  return collections.channels.get(channel_id)?.visibility === 'direct' ? (
    <Link to="/chat/$chatId" params={{ chatId: channel_id }} search={search} {...rest} />
  ) : (
    <Link to="/channels/$channelId" params={{ channelId: channel_id }} search={search} {...rest} />
  );
}
