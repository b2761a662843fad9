import { pattern, phrases } from '../pattern.ts';
import { readDuration } from './durations.ts';
import { readEmoji } from './emoji-words.ts';
import { type Person, personIn } from './people.ts';
import type { RuleCondition, RuleProblem, RuleTrigger } from './rule.ts';

export type Moment = { trigger: RuleTrigger; conditions: readonly RuleCondition[] };
export type ReadMoment = Moment | { problem: RuleProblem };
export type MomentContext = {
  quotes: readonly string[];
  people: readonly Person[];
  emoji: ReadonlyMap<string, string>;
};

const MESSAGE: RuleTrigger = { kind: 'message' };
const MARKED = /⟦(\d+)⟧/gu;
const word = phrases('iu');

const PEOPLE = String.raw`(?:someone|somebody|anyone|anybody|people|they|users?|customers?|members?
  |(?:a|an|the|any|every|each)\s(?:new\s)?(?:person|user|member|colleague|customer|participant)
  |jemand|man|wer|leute|alle|(?:ein|eine|der|die)\s(?:neue[rs]?\s)?(?:person|kolleg\p{L}+|mitglied
  |kund\p{L}+)
  )`.replace(/\s*\n\s*/g, '');
const NEVER_HAPPENS = pattern('iu')`
  ^(?:if\s|when\s)?${PEOPLE}\s(?:leaves?|left|has left|goes (?:on|off)line|comes online|is typing
  |edits?|deletes?|opens|has read|reads (?:a|the|your))(?!\s(?:out|open)(?!\p{L}))(?!\p{L})
  |(?:message|post|nachricht)\s(?:is|was|gets|wird|wurde)\s(?:edited|deleted|read|bearbeitet|gelöscht
  |gelesen|geändert)
  |${PEOPLE}\s(?:\p{L}+\s){0,4}(?:verlässt|bearbeitet|löscht|liest|tippt|ändert|(?:on|off)line geht)$
  |^verlässt\s(?:jemand|wer|man)
`;
const JOINS = pattern('iu')`
  (?<!\p{L})(?:joins?|joined|(?:is|are|gets?) added|(?:comes?|came) in|enters? (?:the|this) channel
  |new (?:members?|people|persons?|colleagues?|participants?|joiners?|arrivals?|faces?)
  |(?:is|are) new(?: here)?$|beitritt|beitreten|dazukommt|dazukommen|hinzukommt|hinzukommen|hinzugefügt wird
  |neu (?:ist|sind|dabei|hier)|neue (?:mitglieder|leute|kolleg\p{L}+|teilnehm\p{L}+)|neuankömmling\p{L}*
  |den kanal betritt)(?!\p{L})
  |^(?:kommt|tritt)\s(?:jemand|wer)\s(?:\p{L}+\s){0,3}(?:dazu|hinzu|bei)$
`;
const UNANSWERED = pattern('iu')`
  (?<!\p{L})(?:nobody|no one|no-one|none|niemand)(?:\s\p{L}+)?\s(?:\S+\s){0,5}?
  (?:answers?|answered|repl\p{L}+|respond\p{L}*|antwortet|geantwortet|reagiert|beantwortet)(?!\p{L})
  |(?<!\p{L})(?:not|n['’]t)\s(?:yet\s)?(?:been\s)?answered(?!\p{L})
  |(?<!\p{L})(?:question|frage)\s(?:\S+\s){0,6}?(?:stays open|remains open|is still open
  |offen (?:bleibt|ist))(?!\p{L})
  |(?<!\p{L})(?:unanswered|without an answer|no (?:answer|reply)|unbeantwortet|ohne antwort)(?!\p{L})
`;
const REACTS = pattern('iu')`
  (?<!\p{L})(?:reacts?|reacted|reaction|reagiert|reaktion)(?!\p{L})
  |${PEOPLE}\s(?:puts?|adds?|setzt)\s
`;
const FILE = word`files?|documents?|attachments?|uploads?|datei(?:en)?|dokumente?|anh(?:a|ä)nge?`;
const FILE_KIND = word`
  pictures?|images?|photos?|pdfs?|spreadsheets?|videos?|bild(?:er)?|fotos?|tabellen?
`;
const UPLOADED = word`
  uploads?|uploaded|attach(?:es|ed)?|shares?|shared|posts?|posted|adds?|added|sends?|sent
  |hochl(?:ä|a)dt|hochgeladen|lädt|teilt|geteilt|anhängt|angehängt|postet|gepostet|schickt|geschickt
`;
const EVENT = word`events?|meetings?|appointments?|termins?|termine?n?|besprechung(?:en)?|meetings?`;
const RISK = word`risks?|risiko|risiken`;
const DUE = word`
  due|overdue|falls due|is due|start(?:s|ed)?|begins?|begun|fällig|überfällig|beginnt|anfängt|startet
  |ansteht
`;
/** A program as the one who writes; what it does follows. */
const PROGRAM = pattern('iu')`
  ^(?:(?:an?|the|any|every|each|eine?|der|das|die|jede[rs]?)\s)?(?:new\s|neue\s)?
  (?:(?:messages?|posts?|alerts?|nachricht(?:en)?|meldung(?:en)?)\s(?:from|of|by|through|via|von|über)\s
  (?:(?:an?|the|any|einem|dem|den|einen)\s)?)?
  (?:webhooks?|programs?|programme?s?)(?!\p{L})\s?(.*)$
`;
const PROGRAM_POSTS = pattern('iu')`
  ^(?:(?:arrives?|comes? in|fires?|is (?:called|received|posted)|posts?|writes?|sends?|reports?|eintrifft
  |ankommt|kommt|schickt|sendet|meldet|postet|schreibt|something|anything|a message|here|etwas|hier
  |eine nachricht)(?:\s|$))*$
`;
const MENTIONED = pattern('iu')`
  ^(?:you(?:['’]re|\s(?:are|get|were))?\s)?(?:directly\s|explicitly\s)?
  (?:mentioned|addressed|spoken to|asked(?: directly)?|called by name|tagged|pinged|called)(?:\sby\sname)?$
  |^${PEOPLE}\s(?:directly\s)?(?:mentions?|addresses?|tags?|pings?|calls?|talks? to|speaks? to
  |asks?)\syou(?:\sby name|\sdirectly)?$
  |^du\s(?:direkt\s|ausdrücklich\s)?(?:erwähnt|angesprochen|gerufen|gefragt)\s(?:wirst|wurdest|bist)$
  |^du\s(?:wirst|bist)\s(?:direkt\s|ausdrücklich\s)?(?:erwähnt|angesprochen|gerufen|gefragt)$
  |^(?:jemand|man)\sdich\s(?:direkt\s)?(?:erwähnt|anspricht|fragt|ruft)$
  |^dich\s(?:jemand|wer|man)\s(?:direkt\s)?(?:erwähnt|anspricht|fragt|ruft)$
  |^erwähnt$
`;
const ANY_MESSAGE = pattern('iu')`
  ^(?:a|any|every|each|eine|jede)?\s?(?:new\s|neue\s)?(?:message|post|nachricht|beitrag)\s
  (?:arrives|comes in|is posted|is written|is sent|ankommt|kommt|geschrieben wird|eintrifft)$
  |^${PEOPLE}\s(?:writes?|posts?|says?|schreibt|sagt)(?:\s(?:something|anything|a message|here|etwas|hier
  |eine nachricht))*$
  |^(?:they are|they['’]re|it is|it['’]s|something is|anything is|any are|one is)?\s?(?:missing|not given
  |not there|absent)$
  |^(?:sie|es|etwas|eines|eins|welche)?\s?(?:davon\s)?(?:fehlen|fehlt|nicht (?:da|angegeben
  |genannt) (?:sind|ist))$
`;
const QUESTION = pattern('iu')`
  ^${PEOPLE}\s(?:asks?|poses?|has)\s(?:you\s)?(?:a|any|some)?\s?(?:questions?|something|anything)?$
  |^${PEOPLE}\s(?:eine\s)?(?:fragen?|etwas)\s(?:stellt|fragt|hat)$
  |^(?:a|the|every|each)?\s?(?:message|post)\s(?:is|contains|has)\sa\squestion$
  |^(?:eine|jede)?\s?(?:nachricht)\seine\sfrage\s(?:ist|enthält)$
  |^stellt\s(?:jemand|wer)\seine\sfrage$
`;
const LINK = pattern('iu')`
  (?<!\p{L})(?:a|an|einen?|any)?\s?(?:links?|urls?|web addresses?|webadressen?)(?:\s(?:postet|teilt
  |schickt|enthält))?$
`;
const LINKS = ['http://', 'https://'];
const NO_ONE = pattern('iu')`
  ^(?:nobody|no one|no-one|none|niemand)(?!\p{L})|(?<!\p{L})(?:not|n['’]t|never|nicht|nie
  |kein\p{L}*)(?!\p{L})
`;
const QUOTES_SAID = word`
  says?|writes?|asks?|contains?|includes?|mentions?|types?|posts?|reports?|reads|with|is|sees?
  |schreibt|sagt|fragt|enthält|steht|erwähnt|vorkommt|lautet|kommt|ist|mit|postet|meldet|ruft
`;
/** Names what a message is about; the words that follow are looked for in it. */
const ABOUT: readonly { phrase: RegExp; isQuestion: boolean }[] = [
  {
    phrase: pattern('iu')`
      ^(?:${PEOPLE})\s(?:has a question|asks?(?: a question)?|wants? to know)\s(?:about|for
      |after)\s(.+)$
    `,
    isQuestion: true,
  },
  {
    phrase: pattern('iu')`
      ^(?:${PEOPLE}|(?:a|the|any|every|each) (?:message|post|question)|it)\s
      (?:mentions?|says?|names?|contains?|talks? about|writes? about|is about)\s
      (?:the words?\s|the names?\s)?(.+)$
    `,
    isQuestion: false,
  },
  {
    phrase: pattern(
      'iu',
    )`^(?:${PEOPLE})\s(?:eine frage\s)?(?:nach|zu|zum|zur)\s(.+?)\s(?:fragt|hat|wissen will)$`,
    isQuestion: true,
  },
  { phrase: /^(?:(?:you are|you['’]re)\s)?asked\s(?:about|for)\s(.+)$/iu, isQuestion: true },
  { phrase: /^du\s(?:nach|zu|zum|zur)\s(.+)\sgefragt\swirst$/iu, isQuestion: true },
  { phrase: /^fragt\s(?:jemand|wer|man)\s(?:nach|zu|zum|zur)\s(.+)$/iu, isQuestion: true },
  {
    phrase: pattern('iu')`^(?:${PEOPLE})\s(?:über\s)?(.+?)\s(?:erwähnt|nennt|spricht|schreibt)$`,
    isQuestion: false,
  },
  {
    phrase: pattern('iu')`^(?:erwähnt|nennt)\s(?:jemand|wer|man)\s(.+)$`,
    isQuestion: false,
  },
];
const ARTICLE = pattern('iu')`
  ^(?:the|a|an|our|your|my|any|der|die|das|den|dem|des|ein|eine|einen|einem|einer|unser\p{L}*|dein\p{L}*)\s
`;
const CLAUSE = word`
  how|whether|if|why|when|where|what|who|which|that|to|is|are|was|can|we|they|it|ob|wie|warum|wann
  |wo|was|wer|dass|zu|ist|sind|kann|wir|sie|es|commitment|contradict\p{L}*
`;
const MOST_WORDS = 3;
const DEFAULT_BEFORE = { event: 15, risk: 1440 } as const;

/** The words without their negation: 'somebody mentions you' for 'nobody mentions you'. */
const affirmed = (text: string): string =>
  text
    .replace(/^(?:nobody|no one|no-one)(?!\p{L})/iu, 'somebody')
    .replace(/(?<!\p{L})niemand(?!\p{L})/iu, 'jemand')
    .replace(/(?<!\p{L})(?:do not|does not|don['’]t|doesn['’]t|not|nicht)\s/iu, '');

const judged = (text: string): RuleCondition => ({
  kind: 'judged',
  text: text.slice(0, 2000) || '…',
});

/** Reads what a rule waits for: the words after 'when', without it. */
export function readMoment(given: string, context: MomentContext): ReadMoment {
  const text = given.replace(/[\s.,:;!?]+$/u, '').replace(/^[\s,:]+/u, '');
  const does = PROGRAM.exec(text)?.[1];
  if (does !== undefined)
    return { trigger: { kind: 'webhook' }, conditions: conditionsOfProgram(text, does, context) };
  const isMarked = text.includes('⟦');
  if (!isMarked) {
    if (NEVER_HAPPENS.test(text)) return { problem: 'no_trigger' };
    if (ANY_MESSAGE.test(text)) return { trigger: MESSAGE, conditions: [] };
    if (MENTIONED.test(text)) return { trigger: { kind: 'mention' }, conditions: [] };
    if (MENTIONED.test(affirmed(text)))
      return { trigger: MESSAGE, conditions: [{ kind: 'mention', isNegated: true }] };
    if (UNANSWERED.test(text)) {
      const duration = readDuration(text);
      return duration
        ? {
            trigger: { kind: 'unanswered', minutes: Math.min(duration.minutes, 20_160) },
            conditions: [],
          }
        : { problem: 'ambiguous' };
    }
    if (REACTS.test(text)) {
      const emoji = readEmoji(text, context.emoji);
      if (emoji === undefined) return { problem: 'no_such_emoji' };
      if (emoji !== null || /react|reagier|reaktion/iu.test(text))
        return { trigger: { kind: 'reaction', emoji }, conditions: [] };
    }
    if (JOINS.test(text)) return { trigger: { kind: 'join' }, conditions: [] };
    if (DUE.test(text) && (RISK.test(text) || EVENT.test(text)))
      return {
        trigger: { kind: 'due', of: RISK.test(text) ? 'risk' : 'event', minutesBefore: 0 },
        conditions: [],
      };
    if (UPLOADED.test(text) && (FILE.test(text) || FILE_KIND.test(text)))
      return {
        trigger: { kind: 'file' },
        conditions: FILE_KIND.test(text) ? [judged(text)] : [],
      };
    if (QUESTION.test(text))
      return { trigger: MESSAGE, conditions: [{ kind: 'question', isNegated: false }] };
    if (LINK.test(text))
      return {
        trigger: MESSAGE,
        conditions: [{ kind: 'contains', words: LINKS, isNegated: NO_ONE.test(text) }],
      };
  }
  return { trigger: MESSAGE, conditions: conditionsOf(text, context) };
}

function conditionsOfProgram(
  text: string,
  does: string,
  context: MomentContext,
): readonly RuleCondition[] {
  if (PROGRAM_POSTS.test(does)) return [];
  const plain = `somebody ${does}`;
  return quotedIn(plain, context) ?? aboutIn(plain) ?? [judged(written(text, context))];
}

/** Words with their quotes put back in. */
const written = (text: string, { quotes }: MomentContext): string =>
  text.replace(MARKED, (_, index) => `“${quotes[Number(index)] ?? ''}”`);

function conditionsOf(text: string, context: MomentContext): RuleCondition[] {
  const name = /^((?:\p{Lu}[\p{L}-]*\s?){1,3})(?=\p{Ll}|⟦)/u.exec(text);
  const author = name ? personIn(name[1]?.trim() ?? '', context.people) : null;
  const by: RuleCondition[] =
    author && 'id' in author ? [{ kind: 'author', profileIds: [author.id], isNegated: false }] : [];
  const plain = by.length > 0 && name ? `somebody ${text.slice(name[0].length)}` : text;
  if (by.length > 0 && ANY_MESSAGE.test(plain)) return by;
  const said = quotedIn(plain, context) ?? aboutIn(plain);
  return said ? [...by, ...said] : [judged(written(text, context))];
}

/** 'Somebody says ⟦0⟧ or ⟦1⟧'; null if more than that is asked. */
function quotedIn(text: string, { quotes }: MomentContext): RuleCondition[] | null {
  const words = [...text.matchAll(MARKED)].map(([, index]) => quotes[Number(index)] ?? '');
  if (words.length === 0 || !QUOTES_SAID.test(text)) return null;
  const rest = text
    .replace(MARKED, ' ')
    .replace(QUOTED_NOISE, ' ')
    .replace(/[\s,;]+/gu, '');
  if (rest !== '') return null;
  const isNegated = NO_ONE.test(text);
  const groups = /⟧\s(?:and|und|as well as|sowie)\s/iu.test(text)
    ? words.map((one) => [one])
    : [words];
  return groups.map((group) => ({
    kind: 'contains',
    words: group.slice(0, 40).map((one) => one.slice(0, 400)),
    isNegated,
  }));
}

const QUOTED_NOISE = pattern('giu')`
  (?<!\p{L})(?:someone|somebody|anyone|anybody|nobody|no one|people|they|a|an|the|any|every|each|new|user
  |member|colleague|customer|person|message|post|text|line|it|says?|writes?|asks?|contains?|contain
  |includes?
  |include|mentions?|mention|types?|posts?|reports?|reads|say|write|is|sees|see|the words?|words?|phrase|or|and
  |either|does|do
  |not|never|with|in it|jemand|niemand|man|wer|eine?|die|der|das|nachricht|schreibt|sagt|fragt|enthält
  |enthalten|steht|erwähnt|vorkommt|lautet|ist|wort|wörter|oder|und|nicht|nie|mit|postet|meldet|ruft|darin
  |in
  |as well as|sowie|both|sowohl|als auch|that|which|who|nach|du|starts?|begins?)(?!\p{L})
`;

function aboutIn(text: string): RuleCondition[] | null {
  const isNegated = NO_ONE.test(text);
  const plain = isNegated
    ? text
        .replace(/^(?:nobody|no one|no-one|niemand)/iu, 'somebody')
        .replace(/(?:does|do) not /iu, '')
    : text;
  for (const { phrase, isQuestion } of ABOUT) {
    const words = wordsIn(phrase.exec(plain)?.[1]);
    if (!words) continue;
    const contains: RuleCondition = { kind: 'contains', words, isNegated };
    return isQuestion && !isNegated
      ? [contains, { kind: 'question', isNegated: false }]
      : [contains];
  }
  return null;
}

/** The items of 'the printer, toner or paper'; null if one of them is more than a few words. */
export function wordsIn(
  list: string | undefined,
  { clause = CLAUSE, most = MOST_WORDS } = {},
): string[] | null {
  if (list === undefined || list.includes('⟦')) return null;
  const items = itemsIn(list);
  const isPlain = items.every(
    (item) => item !== '' && !clause.test(item) && item.split(/\s/u).length <= most,
  );
  return items.length > 0 && items.length <= 40 && isPlain ? items : null;
}

/** The items of a list in words, without articles. */
export const itemsIn = (list: string): string[] =>
  list.split(/,\s(?:and|or|und|oder)\s|,\s|\s(?:and|or|und|oder)\s/iu).map((item) =>
    item
      .trim()
      .replace(/^(?:den|dem|der|die|das|nach)\s(?:wörtern?|wort)\s/iu, '')
      .replace(/^nach\s/iu, '')
      .replace(ARTICLE, '')
      .replace(/[.!?:]+$/u, ''),
  );

/** The moment in 'an hour before each meeting', and the sentence without it. */
export function readBefore(text: string): { moment: Moment; rest: string } | null {
  const match = BEFORE.exec(text);
  if (!match) return null;
  const [words] = match;
  const of = RISK.test(words) ? 'risk' : 'event';
  const minutes = readDuration(words)?.minutes ?? DEFAULT_BEFORE[of];
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + words.length)}`;
  return {
    moment: {
      trigger: { kind: 'due', of, minutesBefore: Math.min(minutes, 43_200) },
      conditions: [],
    },
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/^[\s,]+/u, '')
      .replace(/\s([.,!?])/g, '$1')
      .trim(),
  };
}

const BEFORE = pattern('iu')`
  (?<!\p{L})(?:(?:\d{1,4}|\p{L}{1,10}|half an|eine halbe)\s
  (?:minutes?|mins?|hours?|days?|weeks?|minuten?|stunden?|tage?n?|wochen?)\s)?(?:before|vor|bevor)\s
  (?:(?:an?|the|each|every|any|our|all|jede[mr]?|einem|einer|dem|der|ein|eine|das|allen|die)\s)?
  (?:events?|meetings?|appointments?|risks?|termine?n?s?|besprechung(?:en)?|risiko|risiken)
  (?:\s(?:starts?|begins?|is due|are due|falls due|beginnt|anfängt|startet|fällig\s(?:ist|wird)))?
  (?!\p{L})
`;
