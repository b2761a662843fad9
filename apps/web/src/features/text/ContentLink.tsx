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
 * A link in a message. Links into the app show their target; other links open a new tab without
 * referrer. If the text names another host than the link's, the real host follows it. An invalid
 * link is rendered as text.
 */
export function ContentLink({
  href,
  label,
  children,
}: {
  href: string;
  /** The text of `children`. */
  label: string;
  children: ReactNode;
}) {
  if (!isLink(href)) return children;
  const target = appLink(href);
  if (target) return <Target target={target} href={href} label={label} />;
  if (innerPath(href) !== null && !href.startsWith('http'))
    return <InnerLink href={href}>{children}</InnerLink>;
  const host = trueHost(href, label);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {host && ` (${host})`}
    </a>
  );
}

/**
 * An image in Markdown. Loading it would tell its server who reads the message, so it is shown as a
 * link with the server's name.
 */
export function PictureLink({ src, alt }: { src: string; alt: string }) {
  if (!isLink(src)) return alt;
  const host = URL.parse(src, window.location.origin)?.hostname;
  const label = alt && alt !== src ? `${alt}${host ? ` (${host})` : ''}` : src;
  return (
    <ContentLink href={src} label={label}>
      {label}
    </ContentLink>
  );
}

/**
 * A link to a channel or message. A bare URL is shown as the channel's name if the user can see the
 * channel, otherwise as 'Conversation'; other link text is kept.
 */
function Target({
  target: { kind, channelId, messageId, threadId },
  href,
  label,
}: {
  target: AppLink;
  href: string;
  label: string;
}) {
  const { t } = useTranslation('messages');
  const channel = useChannel(channelId);
  const search = { ...(messageId && { m: messageId }), ...(threadId && { thread: threadId }) };
  const isAddress = label === href || /^https?:\/\//.test(label);
  const name =
    channel && channel.visibility !== 'direct' ? channelTitle(channel) : t('aConversation');
  const content = (
    <>
      {channel && channel.visibility !== 'direct' ? (
        <ChannelIcon channel={channel} size={14} />
      ) : (
        <MessageSquareText size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      )}
      {isAddress ? t(messageId ? 'messageIn' : 'channelName', { name }) : label.replace(/^#/, '')}
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
