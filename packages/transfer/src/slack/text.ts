import { asText } from '../archive/text.ts';
import { fromBlocks, saysTheSame } from './blocks.ts';
import { CHANGES } from './judge.ts';
import { fromMrkdwn, link, type Names, unescaped } from './mrkdwn.ts';
import type { SlackAttachment, SlackMessage } from './shapes.ts';

/** The text of a message as Markdown: its words, its blocks, and what apps attached. */
export function textOfMessage(message: SlackMessage, names: Names): string {
  const { text = '', blocks, attachments, subtype } = message;
  if (subtype === 'tombstone') return '_This message was deleted._';
  const isOwnText = text.trim() !== '' && saysTheSame(blocks);
  const words = isOwnText ? fromMrkdwn(text, names) : fromBlocks(blocks, names);
  const said = words === '' ? fromMrkdwn(text, names) : words;
  const parts = [
    subtype === 'me_message' ? `_${said}_` : said,
    ...attachments.map((attachment) => attachmentText(attachment, names)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What an app attached, or a message that somebody shared, as a quote. */
function attachmentText(attachment: SlackAttachment, names: Names): string {
  const { actions, is_msg_unfurl: isMessage, is_share: isShared, from_url: from } = attachment;
  if (actions.length > 0) names.tell('interactive');
  if (from !== undefined && !isMessage && !isShared) {
    names.tell('link_preview');
    return '';
  }
  const inside = partsOf(attachment, names).filter((part) => part !== '');
  const quoted = inside.join('\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
  const pretext = attachment.pretext ? fromMrkdwn(attachment.pretext, names) : '';
  return [pretext, inside.length > 0 ? quoted : ''].filter((part) => part !== '').join('\n\n');
}

function partsOf(attachment: SlackAttachment, names: Names): string[] {
  const { author_name: author, title, title_link: address, text, fields, blocks } = attachment;
  const { fallback, image_url: image, footer, from_url: from } = attachment;
  const said = blocks.length > 0 ? fromBlocks(blocks, names) : fromMrkdwn(text ?? '', names);
  const parts = [
    author ? `**${asText(author)}**` : '',
    titleText(title, address, names),
    said,
    ...fields.map((field) => fieldText(field, names)),
    image ? link(image, null, names) : '',
    from && attachment.is_msg_unfurl ? link(from, null, names) : '',
    footer ? `_${asText(footer)}_` : '',
  ];
  return parts.some((part) => part !== '') ? parts : [fromMrkdwn(fallback ?? '', names)];
}

const titleText = (title: string | undefined, address: string | undefined, names: Names) =>
  title ? (address ? link(address, title, names) : `**${asText(unescaped(title))}**`) : '';

const fieldText = ({ title, value }: SlackAttachment['fields'][number], names: Names): string =>
  `${title ? `**${asText(unescaped(title))}:** ` : ''}${fromMrkdwn(value ?? '', names)}`;

/** A line about the channel, in the words that such lines have here. */
export function lineOfSystem(message: SlackMessage, author: string): string {
  const { subtype = '', topic, purpose, name, old_name: old } = message;
  if (!CHANGES.has(subtype)) return `${author} started a call.`;
  switch (subtype.replace(/^(channel|group)_/, '')) {
    case 'topic':
      return topic
        ? `${author} set the topic: ${unescaped(topic)}`
        : `${author} cleared the topic.`;
    case 'purpose':
      return `${author} set the description: ${unescaped(purpose ?? '')}`;
    case 'name':
      return `${author} renamed the channel from ${old ?? '?'} to ${name ?? '?'}.`;
    case 'archive':
      return `${author} archived the channel.`;
    default:
      return `${author} restored the channel.`;
  }
}
