import { wantedTime } from '@parley/model/times';
import { LANGUAGES } from './languages/index.ts';
import { type Period, periodIn } from './periods.ts';
import { pattern, phrases } from '@parley/model/pattern';
import type { Clock } from './quotable.ts';
import { terms } from './words.ts';

export type Countable =
  | 'messages'
  | 'files'
  | 'people'
  | 'channels'
  | 'risks'
  | 'places'
  | 'events';

/** The intent of a message. 'other' requires a language model; 'none' is talk among people. */
export type Intent =
  | { kind: 'greeting' | 'thanks' | 'abilities' | 'latest' | 'question' | 'other' | 'none' }
  | {
      kind:
        | 'summary'
        | 'missed'
        | 'tasks'
        | 'decisions'
        | 'unanswered'
        | 'dates'
        | 'mood'
        | 'events';
      period: Period | null;
    }
  | { kind: 'file'; name: string; isSummary: boolean; page: number | null }
  | { kind: 'count'; what: Countable; period: Period | null }
  | { kind: 'people' | 'statuses' | 'risks' | 'places' }
  | { kind: 'headcount'; group: string }
  | { kind: 'next'; title: string }
  | { kind: 'reminder'; request: string }
  | { kind: 'asked-of'; name: string }
  | { kind: 'list'; what: 'members' | 'channels' | 'files' }
  | { kind: 'draft'; of: 'risk' | 'event'; title: string; at: Date | null; hasTime: boolean };

const words = phrases('iu');

const GREETING = pattern('iu')`
  ^\W*(hi|hello|hey|good (morning|afternoon|evening)
  |hallo|guten (morgen|tag|abend)|moin|servus|help|hilfe)(?!\p{L})
`;
/** Small talk, which needs no answer from the messages. */
const SMALL_TALK = pattern('iu')`
  ^\W*(?:how are you|how(?:['’]s| is) it going|how do you do|what(?:['’]s| is) up|see you|good night
  |have a (?:nice|good|great) \w+|nice to meet you|wie geht(?:['’]?s| es)|alles klar
  |bis (?:bald|morgen|dann|später)|gute nacht|schönen? \w+|schön,? dich)(?!\p{L})
`;
const THANKS = /^\W*(thanks?|thank you|thx|cheers|danke|vielen dank|merci)(?!\p{L})/iu;
const ABILITIES = words`
  what can you do|who are you|what are you|how do you work|what do you know
  |are you (?:a |an )?(?:ai|bot|robot|human)
  |was kannst du|wer bist du|was bist du|wie funktionierst du|was weißt du
`;
const GREETING_CHARACTERS = 40;
const QUESTION = pattern('iu')`
  \?|^\W*(what|when|where|who|whom|whose|why|how|which|was|wann|wo|wer|wem|wen|wessen|warum|wie
  |welche[rsn]?)(?!\p{L})
`;
/** A statement is no request, whatever words it contains. */
const TELLING =
  /^\W*(?:I|we|he|she|they|it|the|my|our|ich|wir|er|sie|es|der|die|das|mein|unser)(?!\p{L})/iu;
const FILE = pattern('iu')`
  (?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}_.()-]*
  \.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|md|csv|txt|json|ya?ml|html?|eml|png|jpe?g|zip)
  (?![\p{L}\p{N}])
`;

/** A page of a document. */
const PAGE = /(?<!\p{L})(?:page|seite)\s+(\d{1,3})(?!\d)/iu;
const ROWS = words`rows?|lines?|zeilen?`;
const SUMMARY = words`
  summar(?:y|ies|i[sz]e[sd]?)|recap|tl;?dr|zusammenfass\w*|fass\w*(?:[^.?!]*)zusammen|überblick
  |in short
`;
/** Asks for the whole file, not for something in it. */
const CONTENTS = pattern('giu')`
  (?<!\p{L})(first|rows?|lines?|give|ersten?|zeilen?|gib|contains?|contained
  |contents?|inside|says?|show|open|read|enthält|enthalten|inhalte?s?
  |steht|stehen|drin|sagt|zeige?|öffne|lies)(?!\p{L})
`;
const HAPPENED = words`
  what(?:['’]s| has| is| was)? (?:happened|happening|going on|said|discussed)
  |was (?:ist|war|wurde)\b[^.?!]{0,40}(?:passiert|los|besprochen|gesagt|geschrieben)
  |what (?:did|has|have) \S+ (?:say|said|write|written|post|posted)
  |was (?:hat|haben) \S+ (?:[^.?!]{0,40}\s)?(?:gesagt|geschrieben)
`;
const LATEST = words`
  (?:last|latest|newest|most recent) (?:message|post|words?|thing)
  |letzten? (?:nachricht|beitrag|worte?)
  |zuletzt (?:gesagt|geschrieben)|(?:say|write|post) last
`;
const MISSED = words`
  what (?:did|have) i miss(?:ed)?|catch me up|what(?:['’]s| is) new(?: for me| here| today)?\W*$
  |since i was (?:away|gone|out)|while i was (?:away|gone|out)|was habe? ich verpasst
  |was (?:ist|war) los,? (?:seit|während) ich
  |was gibt(?:['’]s| es) neues(?: für mich| hier| heute)?\W*$|seit ich weg war|während ich weg war
`;
const TASKS = words`
  action (?:items?|points?)|to-?dos?|open tasks?|tasks|commitments|who does what|who promised what
  |promised?|promises|(?:have|has) to do|must (?:I|we|\p{L}+) do|aufgaben|zusagen|zugesagt|versprochen
  |wer macht was|offene punkte|zu tun|(?:noch|alles) (?:tun|machen|erledigen)
`;
const DECISIONS = words`
  decisions?|decided|agreed(?: on)?|agree on|entscheidung(?:en)?|entschieden|beschlüsse|beschlossen
  |beschluss|geeinigt
`;
const DATES = words`dates|deadlines?|due dates?|due|termine|fristen?|fällig`;
const EVENTS = words`
  schedule|calendar|meetings?|events?|appointments?|agenda|what(?:['’]s| is) on
  |kalender|besprechung(?:en)?|veranstaltung(?:en)?|treffen|steht .{0,30}\ban
  |termine? .{0,20}(?:woche|heute|morgen|monat)
`;
const MOOD = words`
  mood|sentiment|stimmung|morale|how (?:happy|satisfied|angry)|how (?:are|is) \S+ feeling
  |how do(?:es)? \S+ feel|wie geht es dem team|wie zufrieden|vibe
`;
/** 'When is the next stand-up?': the named event is looked up in the calendar. */
const NEXT = pattern('iu')`
  ^\W*(?:when(?:['’]s|\s+is|\s+does|\s+do\s+we\s+have)|what(?:['’]s|\s+is)
  |wann\s+(?:ist|findet|haben\s+wir))
  \s+(?:(?:the|our|my|die|der|das|unser[e]?|mein[e]?)\s+)?
  (?:next|nächste[rsnm]?)\s+(.+?)(?:\s+(?:start|begin|take\s+place|happen|statt))?\W*$
`;
/** Words for an event of any name. */
const ANY_EVENT = words`meetings?|events?|appointments?|besprechung|termin|treffen|veranstaltung`;
const STATUSES = words`
  (?:who(?:['’]s| is| are)|is any(?:one|body)) (?:currently |today )?
  (?:on (?:holiday|vacation|leave|site|the road|a trip)|off|away|out(?: of office)?|sick|ill
  |travell?ing|in a meeting)
  |wer (?:ist|hat) (?:gerade |heute |im |in der |auf |einer ?)*
  (?:urlaub|krank|weg|unterwegs|frei|abwesend|dienstreise|baustelle|besprechung)
`;
/** Words that mean a channel or everybody, whose people are counted in another way. */
const NO_GROUP =
  /^(?:this|here|the|it|all|total|channel|workspace|company|firm|diese[mnrs]?|hier|kanal|firma)$/iu;
/** Matches the group of a headcount, which is taken from the directory. */
const HEADCOUNT = pattern('iu')`
  (?:how\s+many\s+(?:people|colleagues|employees|persons)
  |wie\s+viele\s+(?:leute|personen|menschen|kollegen|mitarbeiter))
  \s+(?:\p{L}+\s+){0,2}?(?:in|im)\s+(?:the\s+|der\s+|team\s+|abteilung\s+)*([\p{L}\p{N}-]+)
  (?:\s+(?:department|team|group|abteilung))?(?:\s+arbeiten)?\W*$
`;
const RISKS = words`risks?|risk register|risiko|risiken|risikoregister`;
const LOCATION_WORDS = words`
  (?:which|what|all|list|show)(?: \p{L}+){0,2} (?:places|locations|offices|sites|warehouses)
  |(?:welche|alle|liste|zeige?)(?: \p{L}+){0,2} (?:standorte|orte|büros)
`;
const WHO_IS = pattern('iu')`
  ^\W*(?:who(?:['’]s| is| are)|wer (?:ist|sind))\s+
  (?!(?:calling|coming|going|doing|bringing|sending|writing|buying|working|ordering|joining
  |in charge of)\b)
`;
/** Who leads whom: answered from the directory. */
const LEADS_WHOM = words`
  who reports to|who(?:m)? does \p{L}+ report to|(?:boss|manager|superior|supervisor|head|lead|leader) of
  |(?:\p{L}+['’]s|my) (?:boss|manager|superior|supervisor)|who (?:leads|heads|runs|manages)
  |wer (?:berichtet|leitet|führt)|an wen berichtet|unterstellt|chefin|chef|vorgesetzte\p{L}*
  |leiter\p{L}*|wer steht .{1,30} unter
`;
const WHO_CAN = words`
  who (?:can|could|knows(?: how)?|speaks|is able|has experience|works in|works as)|anyone who can
  |whom? (?:can|should|do) i (?:ask|talk to|contact|call)
  |how (?:can|do) i (?:reach|contact)|contact details
  |wie erreiche ich|an wen wende ich mich
  |wer (?:kann|könnte|kennt sich|spricht|weiß,? wie|arbeitet (?:in|als))|wen (?:kann|soll) ich fragen
  |(?:phone|telephone) number|e-?mail address|telefonnummer|mail-?adresse|job title
`;
const LIST = words`
  who(?:['’]s| is| are) (?:in|a member of|here)
  |(?:list|show)(?: me)?(?: all| the)* (?:members|people|participants|channels|files)
  |which (?:channels|files|documents|people|members)|what (?:channels|files|documents)|members of
  |wer ist (?:hier|alles|in diesem|im)|welche (?:kanäle|dateien|dokumente|leute|mitglieder)
  |(?:liste?|zeige?)(?: mir)?(?: alle| die| der)* (?:mitglieder|kanäle|dateien|leute)
`;
const VOTED = words`polls?|votes?|voted|umfragen?|abstimmung(?:en)?|abgestimmt`;
const COUNT = words`how many|number of|count (?:the|all)|wie viele|wieviele|anzahl (?:der|von)`;
/** Work with language, or general knowledge, neither of which quoting can do. */
const OTHER = words`
  (?:write|compose|draft|make|create|tell|sing|invent)
  (?: me| us)?(?: an?| the| some| another)? (?:\w+ ){0,2}
  (?:poem|story|essay|song|joke|e-?mail|letter|reply|text|article|blog post|post|speech|report
  |code|script|function|program|haiku|slogan|presentation)
  |(?:translate|rewrite|rephrase|paraphrase|proofread|brainstorm|imagine|calculate|compute
  |explain (?:to me )?(?:how|why|what)|give me advice|what do you think|your opinion
  |recommend|solve)
  |schreib\w*(?: mir| uns)?(?: ein\w*| den| die| das)? (?:\w+ ){0,2}
  (?:gedicht|geschichte|aufsatz|lied|witz|e-?mail|mail|brief|antwort|text|artikel|rede|bericht
  |code|skript|slogan)
  |übersetz\w*|formulier\w*|korrigier\w*|berechne|rechne|erklär\w*
  |erzähl\w* (?:mir |uns )?(?:einen )?witz|was (?:denkst|meinst|hältst) du|deine meinung
  |empfiehl\w*
`;
const SUM = /\d\s*[-+*/×·^]\s*\d/;

const COUNTED: readonly [RegExp, Countable][] = [
  [words`messages?|posts?|nachrichten|beiträge`, 'messages'],
  [
    words`
      files?|documents?|attachments?|photos?|pictures?|images?|dateien|dokumente|anhänge|fotos?
      |bilder
    `,
    'files',
  ],
  [words`channels?|kanäle`, 'channels'],
  [words`risks?|risiken`, 'risks'],
  [words`places|locations|offices|sites|warehouses|standorte|orte|büros|lager`, 'places'],
  [words`meetings?|events?|appointments?|besprechungen|termine|veranstaltungen`, 'events'],
  [
    words`
      people|persons?|members?|users?|colleagues|employees|participants|leute|personen|mitglieder
      |kollegen|menschen|teilnehmer
    `,
    'people',
  ],
];
const LISTED: readonly [RegExp, 'members' | 'channels' | 'files'][] = [
  [words`channels|kanäle`, 'channels'],
  [words`files|documents|dateien|dokumente`, 'files'],
];

const POLITELY = String.raw`^\W*(?:please |bitte )?(?:(?:can|could) you (?:please )?|kannst du (?:bitte )?)?`;
/** Questions that wait for a person's answer: 'for Mara', 'an mich'. */
const ASKED_OF = pattern('iu')`
  (?:(?:open|unanswered)\s+questions?|offenen?\s+fragen?)\s+(?:for|to|an|für)\s+([\p{L}-]+)
`;
const REMINDER = pattern('isu')`
  ${POLITELY}(?:remind\s+me|erinnere?\s+mich(?:\s+bitte)?)\s+(.+)$
`;
const DRAFT_RISK = pattern('isu')`
  ${POLITELY}
  (?:(?:raise|add|log|record|register|create|report|note)\s+(?:this as )?(?:a |an |the |new )*risk
  |(?:lege?|trage?|melde|erfasse?|nimm)\s+(?:bitte\s+)?(?:ein(?:en)?\s+)?(?:neues\s+)?
  risiko(?:\s+(?:an|ein|auf))?)
  \s*(?:[:–—-]|that\b|about\b|for\b|dass\b|zu\b)?\s*(.+)$
`;
const DRAFT_EVENT = pattern('isu')`
  ${POLITELY}
  (?:(?:schedule|plan|set up|book|arrange|create|add)\s+(?:a |an |the |another )?
  (meeting|call|event|appointment|review|workshop|training)
  |(?:plane?|lege?|setze?|trage?|erstelle?)\s+(?:bitte\s+)?(?:ein(?:e|en)?\s+)?
  (besprechung|termin|treffen|meeting|anruf|workshop|schulung))\b(.*)$
`;
const LEADS = pattern('iu')`
  ^[\s,:;–—-]*(?:(?:about|on|for|regarding|with the topic|called|named|titled|to discuss|zum thema
  |über|zu|zur|zum|wegen|namens|an|ein|fest)(?!\p{L})[\s:]*)+
`;
const TRAILS = /(?:[\s,:;–—-]+(?:on|at|for|from|am|um|ab|den|an|ein|fest))*[\s,.:;?!–—-]*$/iu;

/** A request comes early in a message; a long text is a statement. */
const READ_CHARACTERS = 800;

/** Determines the intent of a message, from the most specific to the most general. */
export function intentOf(whole: string, clock: Clock): Intent {
  const text = whole.slice(0, READ_CHARACTERS);
  const draft = draftOf(text, clock);
  if (draft) return draft;
  if (isGreeting(text)) return { kind: 'greeting' };
  if (THANKS.test(text) && text.length < GREETING_CHARACTERS && !text.includes('?'))
    return { kind: 'thanks' };
  if (ABILITIES.test(text) && text.length < GREETING_CHARACTERS) return { kind: 'abilities' };
  const period = periodIn(text, clock);
  const file = FILE.exec(text)?.[0];
  const page = PAGE.exec(text)?.[1];
  if (
    page !== undefined ||
    (file && (QUESTION.test(text) || SUMMARY.test(text) || ROWS.test(text)))
  )
    return {
      kind: 'file',
      name: file ?? '',
      isSummary: SUMMARY.test(text) || (file !== undefined && asksForWhole(text, file)),
      page: page === undefined ? null : Number(page),
    };
  if (MISSED.test(text)) return { kind: 'missed', period };
  const request = REMINDER.exec(text)?.[1];
  if (request) return { kind: 'reminder', request: oneLine(request) };
  if (
    OTHER.test(text) ||
    (SUM.test(text) && QUESTION.test(text) && text.length < GREETING_CHARACTERS)
  )
    return { kind: 'other' };
  if (TELLING.test(text) && !text.includes('?')) return { kind: 'none' };
  if (SUMMARY.test(text) || (period && HAPPENED.test(text))) return { kind: 'summary', period };
  if (LATEST.test(text)) return { kind: 'latest' };
  const title = NEXT.exec(text)?.[1];
  if (title) return { kind: 'next', title: ANY_EVENT.test(title) ? '' : title };
  const name = ASKED_OF.exec(text)?.[1];
  if (name) return { kind: 'asked-of', name };
  if (STATUSES.test(text)) return { kind: 'statuses' };
  const group = HEADCOUNT.exec(text)?.[1];
  if (group && !NO_GROUP.test(group)) return { kind: 'headcount', group };
  const counted = countedIn(text);
  if (counted && !VOTED.test(text)) return { kind: 'count', what: counted, period };
  return listOf(text, period) ?? (QUESTION.test(text) ? { kind: 'question' } : { kind: 'none' });
}

/** True if a question contains nothing but the name of the file. */
const asksForWhole = (text: string, name: string): boolean =>
  terms(text.replace(name, ' ').replace(CONTENTS, ' ')).length === 0;

/** 'Hi!', possibly with a polite question. */
function isGreeting(text: string): boolean {
  if (text.length >= GREETING_CHARACTERS) return false;
  const rest = text.replace(GREETING, '');
  return SMALL_TALK.test(rest) || (rest !== text && !rest.includes('?'));
}

/** The subject of 'how many': the nearest countable noun after it. */
function countedIn(text: string): Countable | null {
  const start = COUNT.exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const [nearest] = COUNTED.flatMap(([pattern, what]) => {
    const index = rest.search(pattern);
    return index < 0 || index > NEAR ? [] : [{ what, index }];
  }).toSorted((a, b) => a.index - b.index);
  return nearest?.what ?? null;
}

/** Leaves room for 'open' or 'new' between 'how many' and its noun. */
const NEAR = 16;

const LISTING = pattern('iu')`
  ^\W*(?:\S+ ){0,2}(?:list|show|give|find|any|all|open|name|zeige?|liste|gib|nenne?|suche?|alle
  |offene)(?!\p{L})
`;

/**
 * Intents that ask for a list, as a question, an order or a heading. A statement that contains such
 * a word is none.
 */
function listOf(text: string, period: Period | null): Intent | null {
  const isAsking =
    QUESTION.test(text) || LISTING.test(text) || text.split(/\s+/).length <= SHORT_WORDS;
  if (!isAsking) return null;
  if (TASKS.test(text)) return { kind: 'tasks', period };
  if (LIST.test(text))
    return { kind: 'list', what: LISTED.find(([pattern]) => pattern.test(text))?.[1] ?? 'members' };
  if (RISKS.test(text)) return { kind: 'risks' };
  if (MOOD.test(text)) return { kind: 'mood', period };
  if (DECISIONS.test(text)) return { kind: 'decisions', period };
  if (
    EVENTS.test(text) &&
    (period !== null ||
      /calendar|schedule|agenda|kalender|next meeting|nächste (?:besprechung|treffen)|upcoming|anstehend/i.test(
        text,
      ))
  )
    return { kind: 'events', period };
  if (DATES.test(text)) return { kind: 'dates', period };
  if (WHO_CAN.test(text) || WHO_IS.test(text) || LEADS_WHOM.test(text)) return { kind: 'people' };
  return LOCATION_WORDS.test(text) ? { kind: 'places' } : null;
}

const SHORT_WORDS = 4;

/** An explicit request for a risk or a meeting; null if it has no title. */
function draftOf(text: string, clock: Clock): Intent | null {
  const risk = DRAFT_RISK.exec(text)?.[1];
  if (risk) return { kind: 'draft', of: 'risk', title: titleOf(risk), at: null, hasTime: false };
  const [, english, german, rest = ''] = DRAFT_EVENT.exec(text) ?? [];
  const event = english ?? german;
  if (!event) return null;
  const found = wantedTime(rest, { ...clock, locale: LANGUAGES.en.locale });
  const about = (found?.text ?? rest).replace(LEADS, '').replace(TRAILS, '').trim();
  const title = /^(?:with|mit)\s/i.test(about) ? `${event} ${about}` : about;
  return {
    kind: 'draft',
    of: 'event',
    title: titleOf(title || event),
    // A time that has passed is proposed for the next time that it can mean.
    at: found?.offer ?? found?.at ?? null,
    hasTime: found?.hasTime ?? false,
  };
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?]+$/, '')
    .slice(0, 200);

function titleOf(text: string): string {
  const line = oneLine(text);
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}
