import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { innerPath } from './inner-path.ts';
import { InnerLink } from './InnerLink.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannel } from '../channels/queries.ts';
import { type AppLink, appLink } from './message-links.ts';
import { isLink, trueHost } from './true-host.ts';

/**
 * A link in a message: to a place of the app as that place, to anywhere else in a tab of its own
 * that learns nothing. Words that name another site than the link leads to are followed by the true
 * one; what does not lead anywhere is no link.
 */
export function ContentLink({
  href = '',
  children,
}: {
  href: string | undefined;
  children: ReactNode;
}) {
  if (!isLink(href)) return children;
  const target = appLink(href);
  if (target)
    return (
      <Target target={target} href={href}>
        {children}
      </Target>
    );
  if (innerPath(href) !== null && !href.startsWith('http'))
    return <InnerLink href={href}>{children}</InnerLink>;
  const host = trueHost(href, textOf(children));
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {host && ` (${host})`}
    </a>
  );
}

/**
 * The picture of a message that is no file of it: fetched, it would tell its server who reads. A
 * link to it, with the server's name.
 */
export function PictureLink({ src, alt }: { src: string; alt: string }) {
  if (!isLink(src)) return alt;
  const host = URL.parse(src, window.location.origin)?.hostname;
  return (
    <ContentLink href={src}>
      {alt && alt !== src ? `${alt}${host ? ` (${host})` : ''}` : src}
    </ContentLink>
  );
}

function textOf(children: ReactNode): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}

/**
 * By its name when the person sees the channel; an address that says nothing to them stays an
 * address.
 */
function Target({
  target: { kind, channelId, messageId, threadId },
  href,
  children,
}: {
  target: AppLink;
  href: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('messages');
  const channel = useChannel(channelId);
  const search = { ...(messageId && { m: messageId }), ...(threadId && { thread: threadId }) };
  const own = [children].flat().join('');
  const isAddress = own === href || /^https?:\/\//.test(own);
  const name =
    channel && channel.visibility !== 'direct' ? channelTitle(channel) : t('aConversation');
  const content = (
    <>
      {channel && channel.visibility !== 'direct' ? (
        <ChannelIcon channel={channel} size={14} />
      ) : (
        <MessageSquareText size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      )}
      {isAddress ? t(messageId ? 'messageIn' : 'channelName', { name }) : own.replace(/^#/, '')}
    </>
  );
  const className =
    'inline-flex max-w-full items-center gap-0.5 rounded bg-tint px-1 align-bottom font-medium no-underline!';
  return kind === 'chat' ? (
    <Link to="/chat/$chatId" params={{ chatId: channelId }} search={search} className={className}>
      {content}
    </Link>
  ) : (
    <Link to="/channels/$channelId" params={{ channelId }} search={search} className={className}>
      {content}
    </Link>
  );
}
