import { rank, terms } from './words.ts';
import { pattern } from '@parley/model/pattern';

/** Words that ask for a list, as opposed to its topic. */
const NOISE = pattern('giu')`
  (?<!\p{L})(risks?|register|risiko|risiken|action|items?|points?|to-?dos?|tasks?|commitments
  |promised?|promises|decisions?|decided?|agreed?|settled|approved|open|list|show|give|all|any|made
  |taken|there|have|who|does|do|did|what|which|today|yesterday|week|month|days?|last|this|next|until
  |far|aufgaben?|zusagen?|zugesagt|versprochen|punkte|offene?n?|beschl[uo]ss?\p{L}*
  |entscheidung\p{L}*|entschieden|geeinigt|wurden?|haben|welche\p{L}?|liste?|zeige?|alle|heute
  |gestern|woche|monat|tage\p{L}?|letzte\p{L}?|diese\p{L}?|macht|bisher|channel|kanal)(?!\p{L})
`;
const TOUCHED = 0.5;

/**
 * The topic of a question that asks for a list; empty if it has none.
 * @param people names, which are not part of the topic
 */
export function topicOf(question: string, people: readonly string[] = []): string {
  const names = new Set(people.flatMap((name) => name.toLowerCase().split(/\s+/)));
  return terms(question.replace(/#\S+/g, ' ').replace(NOISE, ' '))
    .map(({ word }) => word)
    .filter((word) => !names.has(word))
    .join(' ');
}

/** The items that are related to a topic. */
export const touching = <Item extends { text: string }>(
  items: readonly Item[],
  topic: string,
): Item[] =>
  rank([...items], topic)
    .filter(({ coverage }) => coverage >= TOUCHED)
    .map(({ item }) => item);

/**
 * The items that are related to the topic of a question; all items if it has no topic, or if none
 * is related to it.
 */
export function onTopic<Item extends { text: string }>(
  items: readonly Item[],
  question: string,
  people: readonly string[] = [],
): readonly Item[] {
  const related = touching(items, topicOf(question, people));
  return related.length > 0 ? related : items;
}
