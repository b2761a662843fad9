import { pattern } from '@parley/model/pattern';
import type { AnswerContext } from './context.ts';
import type { FoundLocation } from './findings.ts';
import { akin, terms } from './words.ts';

/** Words that ask where a location is, whether it is open, or whom to ask there. */
const ASKS = pattern('giu')`
  (?<!\p{L})(where(?:['’]s)?|open(?:ed|s|ing)?|closed?|closes|hours|until|address|contact|capacity
  |located|wo|liegt|geöffnet|offen|öffnet|öffnungszeiten|schließt|geschlossen|adresse|kontakt
  |ansprechpartner\p{L}*|now|today|tomorrow|currently|still|right|(?:mon|tues|wednes|thurs|fri|satur
  |sun)days?|jetzt|heute|morgen|gerade|noch|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?)
  (?!\p{L})
`;

/** A part of the name is enough if the question has no other subject. */
const PART_OF_NAME = 0.5;
const SAME = 0.7;

/** True if a question may be about one of the workspace's locations, whatever their names. */
export const asksForLocation = (text: string): boolean => text.search(ASKS) >= 0;

/**
 * The locations that are the whole subject of a question: 'the key of the depot' does not ask about
 * the depot.
 */
export function namedLocations({ findings, text }: AnswerContext): FoundLocation[] {
  if (!asksForLocation(text)) return [];
  const asked = terms(text.replace(ASKS, ' '));
  const named = findings.places.flatMap((place) => {
    const name = terms(place.name);
    const found = name.filter((part) => asked.some((word) => akin(part, word) >= SAME));
    const isWhole = asked.every((word) =>
      [...name, ...terms(place.address)].some((part) => akin(part, word) >= SAME),
    );
    const share = found.length / Math.max(1, name.length);
    return isWhole && share >= PART_OF_NAME ? [{ place, share }] : [];
  });
  const best = Math.max(0, ...named.map(({ share }) => share));
  return named.filter(({ share }) => share === best).map(({ place }) => place);
}
