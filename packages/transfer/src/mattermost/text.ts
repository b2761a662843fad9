import { asText, linkTo } from '../archive/text.ts';
import { fromMattermost, type Names } from './dialect.ts';
import { CHANGES } from './judge.ts';
import type { MattermostAttachment, Said } from './shapes.ts';

/** The text of a message as our Markdown: its words, and what programs attached. */
export function textOfMessage({ message, type, props }: Said, names: Names): string {
  const words = fromMattermost(message ?? '', names);
  const isAct = type === 'me' || type === 'system_me';
  if (props?.card) names.tell('card');
  const parts = [
    isAct && words !== '' && !words.includes('\n') ? `_${words.replace(/^\*|\*$/g, '')}_` : words,
    ...(props?.attachments ?? []).map((attachment) => attachmentText(attachment, names)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What a program attached, as a quote. */
function attachmentText(attachment: MattermostAttachment, names: Names): string {
  if (attachment.actions.length > 0) names.tell('interactive');
  const inside = partsOf(attachment, names).filter((part) => part !== '');
  const quoted = inside.join('\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
  const pretext = fromMattermost(attachment.pretext ?? '', names);
  return [pretext, inside.length > 0 ? quoted : ''].filter((part) => part !== '').join('\n\n');
}

function partsOf(attachment: MattermostAttachment, names: Names): string[] {
  const { author_name: author, author_link: page, title, title_link: address } = attachment;
  const parts = [
    author ? titleText(author, page, names) : '',
    title ? titleText(title, address, names) : '',
    fromMattermost(attachment.text ?? '', names),
    ...attachment.fields.map(
      ({ title: name, value }) =>
        `${name ? `**${asText(name)}:** ` : ''}${fromMattermost(value ?? '', names)}`,
    ),
    attachment.image_url ? link(attachment.image_url, null, names) : '',
    attachment.footer ? `_${asText(attachment.footer)}_` : '',
  ];
  return parts.some((part) => part !== '')
    ? parts
    : [fromMattermost(attachment.fallback ?? '', names)];
}

const titleText = (title: string, address: string | null | undefined, names: Names): string =>
  address ? link(address, title, names) : `**${asText(title.replace(/\s+/g, ' ').trim())}**`;

const link = (address: string, label: string | null, names: Names): string =>
  linkTo(address, label, () => names.tell('unsafe_link'));

/** A line about the channel, in the words that such lines have here. */
export function lineOfSystem({ type, props }: Said, author: string): string {
  if (!CHANGES.has(type ?? '')) return `${author} started a call.`;
  switch (type) {
    case 'system_header_change':
      return props?.new_header
        ? `${author} set the topic: ${props.new_header}`
        : `${author} cleared the topic.`;
    case 'system_purpose_change':
      return `${author} set the description: ${props?.new_purpose ?? ''}`;
    case 'system_displayname_change':
      return `${author} renamed the channel from ${props?.old_displayname ?? '?'} to ${props?.new_displayname ?? '?'}.`;
    case 'system_channel_deleted':
      return `${author} archived the channel.`;
    default:
      return `${author} restored the channel.`;
  }
}
