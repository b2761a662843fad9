import { pattern } from '@parley/model/pattern';
import { datesIn, type Named, offsetOf } from '../dates.ts';
import { terms } from '../words.ts';
import type { FactMessage, FactPerson } from './candidate.ts';

/** What people do for others in English; without a day, only these verbs make a promise. */
const TASKS =
  'add|answer|arrange|ask|book|bring|build|buy|call|change|check|clean|collect|contact|cover' +
  '|create|deliver|deploy|draft|drop off|email|file|find|finish|fix|follow up|forward|get|give' +
  '|handle|hand over|install|invite|let you know|look into|mail|make|merge|message|move|order|pay' +
  '|pick up|ping|post|prepare|present|print|publish|push|put|raise|release|remove|repair|replace' +
  '|reply|report|review|rewrite|schedule|send|set up|share|ship|sort out|submit|take care of' +
  '|take over|talk to|test|translate|try out|update|upload|write';

const FIRM_ENGLISH = pattern('iu')`
  (?<![\p{L}\p{N}])(?:I(?:['’]ll| will|['’]m going to| am going to| promise to)
  |(?:let me|I can))\s+(?:(?:also|now|then|just|gladly|happily|definitely)\s+)*
  (?:${TASKS})(?![\p{L}\p{N}])
`;
/** With a day, whatever is announced. */
const DATED_ENGLISH = pattern('iu')`
  (?<![\p{L}\p{N}])I(?:['’]ll| will|['’]m going to| am going to| promise to)(?![\p{L}\p{N}])
`;

const VERBS =
  'aktualisiere|antworte|baue|beantrage|bereite|besorge|bestelle|bezahle|bringe|buche|erledige' +
  '|erstelle|frage|gebe|hole|kläre|kontaktiere|korrigiere|kümmere mich|lade|lege|leite|liefere' +
  '|mache|melde|nehme|ordne|organisiere|prüfe|rede|reiche|repariere|rufe|schaue|schicke|schreibe' +
  '|sende|setze|sortiere|spreche|stelle|teile|teste|trage|übernehme|überarbeite|übersetze|verschicke' +
  '|veröffentliche|werde';

const FIRM_GERMAN = pattern('iu')`
  (?<![\p{L}\p{N}])(?:ich (?:${VERBS})|(?:${VERBS.replace('kümmere mich', 'kümmere')}) ich)
  (?![\p{L}\p{N}])
`;

/** Goodbyes, plans for oneself and opinions that have the form of a promise. */
const IDLE = pattern('iu')`
  (?<![\p{L}\p{N}])(?:
  I(?:['’]ll| will) (?:be|see|have|go|try|think|never|miss|stay|wait|eat|sleep|take (?:a|the|it easy)
  |get (?:a|some|off|back|going|there|it)|say|admit|probably|maybe|believe|join|leave)
  |let me (?:know|think|see|check my)|make (?:sense|it)
  |ich (?:werde|mache|gehe|nehme) (?:mir |mich )?(?:jetzt |mal |kurz |heute |morgen )*
  (?:\p{L}*pause|im urlaub|in urlaub|mittag|feierabend|urlaub|frei|sorgen|schluss
  |krank|sehen|müde|da sein|weg|los|gerade|an|die bahn|das gerne|dran)
  |(?:mache|nehme|werde) ich (?:mir |heute |morgen |erst ?mal )*
  (?:pause|feierabend|urlaub|frei|sorgen|schluss|krank)
  |ich (?:frage|schaue|rede|spreche|melde) mich(?! bei| bis| am| morgen| heute| sobald| wenn)
  |ich rede (?:von|hier|ja)|wenn ich|falls ich|if I|would|could have|hoffe|hope|vielleicht
  |maybe|might|eventuell|am überlegen|bin ich|werde ich (?:nie|verrückt|krank)
  |ich werde (?:nie|nicht|nächste|es sehen|wohl|bestimmt|\p{L}*(?:t|en)? ?(?:wach|verrückt))
  |(?:won['’]t|never|nie|niemals)
  )(?![\p{L}\p{N}])
`;
const DEADLINE = /(?<!\p{L})(?:by|until|before|till|due|bis|vor)(?!\p{L})/iu;
/** 'Yes, I can' refers to a task in another message. */
const LEAST_WORDS = 2;

export type Promised = { ownerId: string; dueOn: string | null };

/** The promise that a sentence makes; null if it makes none. */
export function promiseIn(
  sentence: string,
  { authorId, at, timezone }: FactMessage,
  people: readonly FactPerson[],
): Promised | null {
  if (sentence.endsWith('?') || terms(sentence).length < LEAST_WORDS) return null;
  const said = new Date(at);
  const due = datesIn(sentence, said, timezone).find((named) => named.at >= dayStart(said)) ?? null;
  const dueOn = due && dayIn(due, timezone);
  const other = people.find((person) => isAssigned(sentence, person));
  if (other) return due !== null && DEADLINE.test(sentence) ? { ownerId: other.id, dueOn } : null;
  if (IDLE.test(sentence)) return null;
  const isFirm =
    FIRM_ENGLISH.test(sentence) ||
    FIRM_GERMAN.test(sentence) ||
    (due !== null && DEADLINE.test(sentence) && DATED_ENGLISH.test(sentence));
  return isFirm ? { ownerId: authorId, dueOn } : null;
}

/** 'Bo will send it', '<@id> übernimmt das': somebody else is said to do it. */
function isAssigned(sentence: string, { id, name }: FactPerson): boolean {
  const first = name.split(' ')[0] ?? name;
  const names = [name, first]
    .filter((one) => one.length > 1)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return pattern('iu')`
    (?<![\p{L}\p{N}])(?:<@${id}>|${names.join('|')})\s+
    (?:will|is going to|takes|sends|brings|writes|prepares|delivers|wird|übernimmt|schickt|macht
    |bringt|liefert|kümmert sich|schreibt|bereitet|stellt|klärt|prüft)(?![\p{L}\p{N}])
  `.test(sentence);
}

const DAY_MS = 86_400_000;
const dayStart = (at: Date) => new Date(at.getTime() - DAY_MS);

/** YYYY-MM-DD */
const dayIn = ({ at }: Named, timezone: string): string =>
  new Date(at.getTime() + offsetOf(at, timezone) * 60_000).toISOString().slice(0, 10);
