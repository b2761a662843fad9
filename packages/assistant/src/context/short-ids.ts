import type { Conversation } from '../conversation/conversation.ts';

/** Names messages m1, m2, … for the model: a tenth of the tokens of their ids. */
export function shortIds(conversation: Conversation): (id: string) => string {
  const names = new Map(idsOf(conversation).map((id, index) => [id, `m${index + 1}`]));
  return (id) => names.get(id) ?? 'unknown';
}

/** Turns first: passages change with each question, the numbers of turns must not. */
const idsOf = ({ turns, related }: Conversation): string[] => [
  ...new Set([...turns.map(({ id }) => id), ...related.map(({ messageId }) => messageId)]),
];

/** A link to `m12`, or `[m12]` alone. */
const CITATION = /\]\(<?(m\d{1,4})>?\)|\[(m\d{1,4})\](?![([:])/g;

/**
 * Turns the citations in a model's text into links to the messages. A message that the model was
 * not given is no source: its link goes, the words stay. The ids are listed once, because the text
 * is converted with each word that is added.
 */
export function messageLinks(conversation: Conversation): (text: string) => string {
  const ids = idsOf(conversation);
  const pathOf = (short: string) => {
    const id = ids[Number(short.slice(1)) - 1];
    return id ? `${conversation.channel.path}?m=${id}` : null;
  };
  return (text) =>
    text.replaceAll(CITATION, (_, linked?: string, bare?: string) => {
      const path = pathOf(linked ?? bare ?? '');
      if (linked !== undefined) return path ? `](${path})` : ']';
      return path ? `[${bare}](${path})` : '';
    });
}
