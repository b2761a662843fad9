import { terms } from './words.ts';
import { pattern } from '@parley/model/pattern';
import type { AnswerContext } from './context.ts';
import type { FoundLocation } from './findings.ts';

/** Words that ask where a location is or whether it is open. */
const ASKS = pattern('giu')`
  (?<!\p{L})(where(?:['’]s)?|open(?:ed|s|ing)?|closed?|closes|hours|until|address|wo|liegt|geöffnet
  |offen|zu|auf|öffnet|schließt|geschlossen|adresse|now|today|currently|still|right|jetzt|heute
  |gerade|noch)(?!\p{L})
`;

/** True if a question may be about one of the workspace's locations, whatever their names. */
export const asksForLocation = (text: string): boolean => text.search(ASKS) >= 0;

/**
 * The locations that are the whole subject of a question: 'the key of the depot' does not ask about
 * the depot.
 */
export function namedLocations({ findings, text }: AnswerContext): FoundLocation[] {
  const asked = text.toLowerCase();
  return findings.places.filter(({ name }) => {
    const at = asked.indexOf(name.toLowerCase());
    if (at < 0) return false;
    const rest = asked.slice(0, at) + asked.slice(at + name.length);
    return terms(rest.replace(ASKS, ' ')).length === 0;
  });
}
