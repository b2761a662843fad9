import { terms } from '../words.ts';
import { pattern } from '../pattern.ts';
import type { AnswerContext } from './context.ts';
import type { FoundLocation } from './findings.ts';

/** Where a place is, or whether one finds somebody there. */
const ASKS = pattern('giu')`
  (?<!\p{L})(where(?:['’]s)?|open(?:ed|s|ing)?|closed?|closes|hours|until|address|wo|liegt|geöffnet
  |offen|zu|auf|öffnet|schließt|geschlossen|adresse|now|today|currently|still|right|jetzt|heute
  |gerade|noch)(?!\p{L})
`;

/** Whether a question may be about one of the workspace's places, whatever these are called. */
export const asksForLocation = (text: string): boolean => text.search(ASKS) >= 0;

/**
 * The places that a question names and asks nothing else of: 'the key of the depot' is no place.
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
