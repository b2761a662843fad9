import type { Conversation } from '../conversation/conversation.ts';

/** Names messages m1, m2, … for the model: a tenth of the tokens of their ids. */
export function shortIds(conversation: Conversation): (id: string) => string {
  const ids = idsOf(conversation);
  return (id) => {
    const index = ids.indexOf(id);
    return index < 0 ? 'unknown' : `m${index + 1}`;
  };
}

/** Turns first: passages change with each question, the numbers of turns must not. */
const idsOf = ({ turns, related }: Conversation): string[] => [
  ...new Set([...turns.map(({ id }) => id), ...related.map(({ messageId }) => messageId)]),
];

/** A link to `m12`, or `[m12]` alone. */
const CITATION = /\]\(<?(m\d{1,4})>?\)|\[(m\d{1,4})\](?![([:])/g;

/**
 * The model's text with its citations as links to the messages. A message that the model was not
 * given is no source: its link goes, the words stay.
 */
export function withMessageLinks(text: string, conversation: Conversation): string {
  if (!text.includes('m')) return text;
  const ids = idsOf(conversation);
  const pathOf = (short: string) => {
    const id = ids[Number(short.slice(1)) - 1];
    return id ? `${conversation.channel.path}?m=${id}` : null;
  };
  return text.replaceAll(CITATION, (_, linked?: string, bare?: string) => {
    const path = pathOf(linked ?? bare ?? '');
    if (linked !== undefined) return path ? `](${path})` : ']';
    return path ? `[${bare}](${path})` : '';
  });
}
