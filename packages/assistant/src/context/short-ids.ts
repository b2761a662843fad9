import type { Conversation } from '../conversation/conversation.ts';
import { factId } from './settled-line.ts';

/** Names messages m1, m2, … for the model: a tenth of the tokens of their ids. */
export function shortIds(conversation: Conversation): (id: string) => string {
  const names = new Map([...namedIds(conversation)].map(([short, id]) => [id, short]));
  return (id) => names.get(id) ?? 'unknown';
}

/** The ids by their short names; the third reply below m12 is m12.3. */
export function namedIds(conversation: Conversation): ReadonlyMap<string, string> {
  const ids = idsOf(conversation);
  const nth = new Map(ids.map((id, index) => [id, index + 1]));
  return new Map([
    ...conversation.settled.flatMap(({ messageId }, index) =>
      messageId ? [[factId(index), messageId] as const] : [],
    ),
    ...conversation.turns.flatMap(({ id: root, seen }) =>
      (seen?.lastReplies ?? []).map(
        ({ id, number }) => [`m${nth.get(root)}.${number}`, id] as const,
      ),
    ),
    ...ids.map((id, index) => [`m${index + 1}`, id] as const),
  ]);
}

/** Turns first: passages change with each question, the numbers of turns must not. */
const idsOf = ({ turns, related }: Conversation): string[] => [
  ...new Set([...turns.map(({ id }) => id), ...related.map(({ messageId }) => messageId)]),
];

/** A link to `m12` or to the fact `f3`, or one of them alone in brackets. */
const CITATION =
  /\]\(<?(m\d{1,4}(?:\.\d{1,4})?|f\d{1,2})>?\)|\[(m\d{1,4}(?:\.\d{1,4})?|f\d{1,2})\](?![([:])/g;

/**
 * Turns the citations in a model's text into links to the messages. A message that the model was
 * not given is no source: its link goes, the words stay. The ids are listed once, because the text
 * is converted with each word that is added.
 */
export function messageLinks(conversation: Conversation): (text: string) => string {
  const ids = namedIds(conversation);
  const facts = new Map(conversation.settled.map((fact, index) => [factId(index), fact]));
  const pathOf = (short: string) => {
    const id = ids.get(short);
    const fact = facts.get(short);
    // In a person's own pane, facts are of several channels.
    if (id && fact) return `/channels/${fact.channelId}?m=${id}`;
    return id ? `${conversation.channel.path}?m=${id}` : null;
  };
  return (text) =>
    text.replaceAll(CITATION, (_, linked?: string, bare?: string) => {
      const path = pathOf(linked ?? bare ?? '');
      if (linked !== undefined) return path ? `](${path})` : ']';
      return path ? `[${bare}](${path})` : '';
    });
}
