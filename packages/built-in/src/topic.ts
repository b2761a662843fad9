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
 * The items that are related to the topic of a question; all items if it has no topic, or if none
 * is related to it.
 * @param people names, which are not part of the topic
 */
export function onTopic<Item extends { text: string }>(
  items: readonly Item[],
  question: string,
  people: readonly string[] = [],
): readonly Item[] {
  const names = new Set(people.flatMap((name) => name.toLowerCase().split(/\s+/)));
  const about = terms(question.replace(/#\S+/g, ' ').replace(NOISE, ' '))
    .map(({ word }) => word)
    .filter((word) => !names.has(word));
  const touching = rank([...items], about.join(' '))
    .filter(({ coverage }) => coverage >= TOUCHED)
    .map(({ item }) => item);
  return touching.length > 0 ? touching : items;
}
