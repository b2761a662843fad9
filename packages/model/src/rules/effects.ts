import { pattern, phrases } from '../pattern.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { readEmoji } from './emoji-words.ts';
import { type Form, formOf, isGeneral, joinForms, saidBy, without } from './forms.ts';
import { itemsIn, type Moment, type MomentContext, readMoment, wordsIn } from './moments.ts';
import { bareOrder } from './orders.ts';
import { personIn } from './people.ts';
import type { RuleCondition, RuleEffect, RuleProblem } from './rule.ts';

/** What an order does; its own moment is that of 'who joins' or 'to questions'. */
export type Done = {
  effect: RuleEffect;
  moment?: Moment | undefined;
  conditions?: readonly RuleCondition[];
};
export type ReadEffects =
  /** With a rest that only a model can follow. */
  | { done: readonly Done[]; hasRest?: boolean }
  | { problem: RuleProblem }
  /** An order that only a model can follow, or one that forbids something. */
  | { isForbidden: boolean };

const word = phrases('iu');
const NOT = word`
  not|\p{L}+n['’]t|never|no|nie|niemals|nicht|kein\p{L}*|niemand\p{L}*|nobody|without|ohne|avoid
`;

const SILENT = pattern('iu')`
  ^(?:(?:stay|keep|remain|be)\s(?:completely\s|always\s)?(?:silent|quiet)|say nothing|say no word
  |ignore\s(?:it|them|that|this|those|him|her|the message)|schweige?|bleibe?\s(?:still|ruhig|stumm)
  |sage?\snichts|ignoriere\s(?:es|sie|das|ihn|die nachricht))(?=$|[,;]|\s(?:here|hier|then|dann)$)
`;
const IGNORE = /^(?:ignore|ignoriere?)\s(.+)$/iu;
const NO_ANSWER = pattern('iu')`
  ^(?:(?:do not|don['’]?t|never)\s(?:ever\s)?(?:answer|reply|respond|speak|say anything|write anything
  |react)|(?:antworte|reagiere|beantworte)\s(?:bitte\s)?(?:nie|niemals|nicht))
  (?:\s(?:at all|here|überhaupt|hier))*(?:\s(?:to|auf)(?!\sdeutsch|\senglisch))?(?:\s(.+))?$
`;
const ANSWERS = pattern('iu')`
  ^(?:only\s|nur\s)?(?:answer|reply|respond|speak|talk|antworte|sprich|rede|melde dich)(?:\sonly|\snur)?$
`;
const ONLY_TO = pattern('iu')`
  ^(?:only\s(?:answer|reply to|respond to)|(?:answer|reply|respond)\sonly(?:\sto)?|beantworte nur
  |antworte nur auf|reagiere nur auf)\s(.+)$
`;

const MESSAGES = String.raw`(?:messages?|posts?|texts?|nachricht(?:en)?|beitr(?:a|ä)g\p{L}*)`;
const ALL = pattern('iu')`
  ^(?:(?:all|any|every|each|the|jede[nr]?|alle)\s)?(?:new\s|neuen?\s)?${MESSAGES}$
  |^(?:everything|anything|whatever|everyone|everybody|alles|alle|it|them|this|that)(?:\s.*)?$
`;
const QUESTIONS = /^(?:(?:all|any|every|each|the|alle|jede)\s)?(?:questions?|fragen?)$/iu;
const FILES =
  /^(?:(?:all|any|every|each|the|new|alle|jede|neue)\s)*(?:files?|uploads?|datei(?:en)?)$/iu;
const THAT = pattern('iu')`
  ^(?:(?:all|any|every|each|the|alle|jede|die)\s)?${MESSAGES},?\s(?:(?:that|which|who|die)\s)?(.+)$
`;
const POSSESSIVE = /^(\p{Lu}[\p{L}-]+)['’]s\s(?:messages|posts)$/u;
const FROM = /^(?:from|by|of|von)\s(.+)$/iu;

/** The moment of 'to questions', 'to messages that contain ⟦0⟧', 'to Bo'; null if it is none. */
function readTarget(given: string, context: MomentContext): Moment | null {
  const target = given.replace(/[\s.,;!]+$/u, '');
  const message = (conditions: readonly RuleCondition[]): Moment => ({
    trigger: { kind: 'message' },
    conditions,
  });
  if (ALL.test(target)) return message([]);
  if (QUESTIONS.test(target)) return message([{ kind: 'question', isNegated: false }]);
  if (FILES.test(target)) return { trigger: { kind: 'file' }, conditions: [] };
  const said = THAT.exec(target)?.[1];
  const named = personIn(
    FROM.exec(said ?? target)?.[1] ?? POSSESSIVE.exec(target)?.[1] ?? target,
    context.people,
  );
  if ('id' in named) return message([{ kind: 'author', profileIds: [named.id], isNegated: false }]);
  if (said === undefined) return null;
  const moment = readMoment(
    /^(?:contain|mention|say|include|with|are|ask)(?!\p{L})/iu.test(said)
      ? `a message ${said.replace(/^(contain|mention|include|say|ask)(?!\p{L})/iu, '$1s')}`
      : `eine Nachricht ${said.replace(/enthalten$/iu, 'enthält')}`,
    context,
  );
  if ('problem' in moment) return null;
  return moment.conditions.some(({ kind }) => kind === 'judged') ? null : moment;
}

/** Who or which messages are told nothing: 'stay silent', 'never answer Bo'; null if it answers. */
export function readSilence(given: string, context: MomentContext): Moment | 'all' | null {
  const order = bareOrder(given);
  if (SILENT.test(order)) return 'all';
  const ignored = IGNORE.exec(order)?.[1];
  if (ignored !== undefined) return readTarget(ignored, context);
  const match = NO_ANSWER.exec(order);
  if (!match) return null;
  const [, target] = match;
  if (target === undefined || /^(?:it|them|him|that|this|dann|darauf)$/iu.test(target))
    return 'all';
  return readTarget(target, context);
}

/** 'Only answer' and 'only answer questions': the messages that are answered. */
export function readOnly(given: string, context: MomentContext): Moment | 'all' | null {
  const order = bareOrder(given);
  if (ANSWERS.test(order)) return 'all';
  const target = ONLY_TO.exec(order)?.[1];
  return target === undefined ? null : readTarget(target, context);
}

const OUTSIDE = pattern('iu')`
  ^(?:(?:send|write)\s(?:\S+\s){0,4}?(?:e-?mails?|sms|letters?|faxe?s?|text messages?)(?!\p{L})|e-?mail\s
  |fax\s
  |(?:phone|telephone|dial|pay|buy|deploy|restart|tweet|ban|kick|unfollow)(?!\p{L})
  |call\s(?:the\s)?(?:police|\S+\son the phone)
  |delete\s(?!⟦|the words?)|remove\s(?:the\s|all\s|every\s)?(?:message|post|file|member|person|people
  |users?|them from)
  |block\s(?:the\s|all\s)?(?:member|person|people|users?|them|him|her)
  |(?:order|book)\s(?:a|an|the|some)\s|create\s(?:a|an)\s(?:channel|ticket|issue|account)
  |(?:schick|schicke|sende|schreib|schreibe)\s(?:\S+\s){0,4}?(?:e-?mails?|mails?|sms|briefe?)(?!\p{L})
  |(?:lösche|lösch|verbanne|bezahle|kaufe|bestelle|buche|sperre)\s(?!⟦)|rufe?\s.+\san$
  |entferne\s(?:die\s|alle\s)?(?:nachricht|mitglied|person|datei))
`;
const GREET =
  /^(?:greet|welcome|begrüße?|say (?:hello|hi|welcome) to|sage? (?:hallo|willkommen) zu)(?!\p{L})/iu;
const GREETED = pattern('giu')`
  (?<!\p{L})(?:greet|welcome|begrüße?|say|hello|hi|sage?|hallo|willkommen|zu|with|them|him|her|us|everyone
  |everybody|people|all|alle|anyone|somebody
  |someone
  |new|newcomers?|members?|colleagues?|participants?|joiners?|arrivals?|who|joins?|join|here|the|channel
  |by|name
  |their|warmly|friendly|kindly|briefly|jede[nr]?|neue[nr]?|mitglieder?|kolleg\p{L}+|leute|personen|die
  |der|das|wer|neu
  |dazukommt|dazukommen|beitritt|beitreten|hinzukommt|hinzukommen|mit|namen|freundlich|herzlich|kurz|ihn
  |sie|teilnehm\p{L}+
  |kanal|dem|im|hier|to|that|is|are|added|ist|sind)(?!\p{L})
`;
const REACT = pattern('iu')`
  ^(?:react|reagiere|(?:add|put)\s(?:a|an)\s.*?(?:reaction|emoji)|(?:add|put)\s(?:a|an)?\s?\S{1,12}\s(?:on
  |to|under)\s
  |setze?\s)
`;
const SUMMARISE = pattern('iu')`
  ^(?:summari[sz]e|sum up|fasse?(?!\p{L}).*zusammen|zusammenfassen)|^(?:post|write|give|send|schreibe?|gib
  |poste)\s
  (?:a|an|the|us|me|eine?|die|uns)?\s?(?:short\s|kurze\s)?(?:summary|zusammenfassung)(?!\p{L})
`;
const SUMMARISED = pattern('giu')`
  (?<!\p{L})(?:summari[sz]e|sum up|fasse?|zusammen(?:fassung)?|post|write|give|send|schreibe?|gib|poste|a
  |an|the|us|me|eine?
  |die|das|uns|short|kurze?|summary|of|der|des|week|day|month|channel|conversation|discussion|woche
  |tag(?:es)?|monats?|kanals?
  |unterhaltung|what|was|happened|said|here|hier|wurde|gesagt|geschah|everything|alles
  |(?:this|diese[nrs]?)(?=\s(?:week|day|month|channel|woche|tag|monat|kanal))|past|last|letzten?
  |vergangenen?|s|unanswered|in)(?!\p{L})
`;
const DRAFT = pattern('iu')`
  ^(?:draft|propose|suggest|create|open|add|raise|register|log|file|entwirf|schlage?|lege?|erstelle?
  |melde)\s
  (?:a|an|the|ein|eine|einen|das|den)\s(?:new\s|neue[ns]?\s)?
  (risk|event|meeting|appointment|risiko|termin|ereignis|besprechung)(?:\s(?:an|vor|for it|for them|daraus
  |dafür|from it|of it))*$
`;
const LIST = pattern('iu')`
  ^(?:keep|maintain|pin|halte?|führe?|hefte?)\s(?:up\s)?(?:a|an|the|eine|die)\s(?:pinned\s|running\s
  |angeheftete\s)?
  (?:lists?|log|record|liste|übersicht)\s(?:of\s|with\s|von\s|der\s|aller\s|mit\s)?(?:all\s|the\s|allen\s
  |den\s)?(.+?)
  (?:\s(?:pinned|up to date|here|in this channel|angeheftet|aktuell|auf dem laufenden|an|fest|hier))*$
`;
const ADD_TO_LIST = pattern('iu')`
  ^(?:add|put|setze?|nimm|füge?|schreibe?)\s(?:it|them|this|the message|es|sie|das|die nachricht)\s
  (?:to|on|auf|in|zu|der)\s(?:the|a|die|der|eine)?\s?(?:pinned\s|angeheftete\s)?(?:list|log|liste)\s(?:of
  |der|von|mit|for)\s
  (.+?)(?:\s(?:hinzu|auf))?$
`;
const CUES: readonly [RegExp, readonly string[]][] = [
  [
    /^(?:decisions?|entscheidungen|beschlüsse)$/iu,
    ['decision:', 'decided', 'agreed', 'entscheidung:', 'entschieden', 'beschlossen'],
  ],
  [
    /^(?:action items?|actions?|to-?dos?|tasks?|aufgaben|to-?dos)$/iu,
    ['action:', 'action item', 'todo', 'to do:', 'task:', 'aufgabe:'],
  ],
  [/^(?:open questions?|questions?|(?:offene[n]? )?fragen)$/iu, []],
];
const ASK_FOR = pattern('iu')`
  ^(?:ask\s(?:back\s|them\s|him\s|her\s|the author\s|the person\s|people\s)?for|frage?\s(?:ihn\s
  |sie\s)?nach)\s(.+)$
`;
const HAND_OVER = pattern('iu')`
  ^(?:(?:hand|pass)\s(?:it\s|them\s|this\s|that\s|the\s\p{L}+\s)?(?:over\s|on\s|off\s)?to
  |escalate\s(?:it\s|this\s)?to
  |forward\s(?:it\s|this\s)?to|assign\s(?:it\s|this\s)?to|mention|notify|ping|übergib\s(?:es\s
  |das\s)?(?:an\s)?|leite\s(?:es\s|das\s)?an
  |erwähne?|benachrichtige|gib\s(?:es\s|das\s)?an|verweise\san
  |rufe?)\s?((?:@?\p{Lu}[\p{L}-]*\s?){1,3})(?:weiter|ab|dazu)?$
`;
const LABEL = pattern('iu')`
  ^(?:label|tag|classify|categori[sz]e|triage|mark|sort|kennzeichne|markiere|ordne|sortiere)\s(.+?)\s(?:as
  |als|into
  |in)\s(?:either\s|a\s|an\s)?(.+)$
`;
const REMIND = pattern('iu')`
  ^(?:remind\s(?:everyone|everybody|us|the team|people|all|them|me)\s(?:to|of|about)\s(.+)
  |erinnere?\s(?:.*?\s)?(?:alle|uns|das team|jeden|sie)?\s?(?:daran|an),?\s(.+))$
`;

const isGerman = (text: string): boolean =>
  /[äöüß]|(?<!\p{L})(?:begrüße?|und|alle|mit|neue|die|der)(?!\p{L})/iu.test(text);

/** Reads what an order does. */
export function readEffects(given: string, context: MomentContext): ReadEffects {
  const order = bareOrder(given);
  if (OUTSIDE.test(order)) return { problem: 'outside' };
  const whole = NOT.test(order) ? null : wholeOrder(order, context);
  if (whole) return whole;
  const clauses = clausesOf(given, () => undefined);
  const wanted = clauses.filter(({ isWanted }) => isWanted);
  if (wanted.length === 0) return { isForbidden: true };
  const done: Done[] = [];
  let form: Form | null = null;
  let hasRest = false;
  for (const clause of wanted) {
    const part = formOf(clause, context.quotes);
    if (part && !clause.isLimited) {
      form = form ? joinForms(form, part) : part;
      continue;
    }
    const read = clauseEffect(clause, context);
    if (read === 'prose') {
      hasRest ||= !(POSTS_IT.test(clause.text) || isGeneral(without(clause, '')));
      continue;
    }
    if ('problem' in read) return read;
    done.push(read);
  }
  if (form) return { done: [...done, { effect: form }], hasRest };
  // 'Never answer questions about pay; say ⟦0⟧ instead' says it about these only.
  const isDoubtful =
    done.some(({ effect }) => effect.kind === 'say') &&
    clauses.some(({ isWanted, text }) => !isWanted && SUBJECT.test(text));
  if (isDoubtful) return { isForbidden: false };
  return done.length > 0 && !hasRest ? { done } : { isForbidden: false };
}

/** Limits an order to what it names. */
const SUBJECT = word`about|regarding|questions?|über|fragen?`;
/** 'Summarise the week and post it here' */
const POSTS_IT =
  /^(?:(?:and|und)\s)?(?:post|send|share|write|poste|schreib)\s(?:it|them|es|sie)(?:\s(?:here|hier))?$/iu;

/** Orders with lists of words, which are not split at their commas. */
function wholeOrder(order: string, context: MomentContext): ReadEffects | null {
  const greeting = greetingOf(order, context);
  if (greeting) return { done: [greeting] };
  const asked = wordsIn(ASK_FOR.exec(order)?.[1], ITEMS);
  if (asked && !asked.some((item) => NEEDS_MODEL.test(item)))
    return { done: [{ effect: { kind: 'ask_for', items: asked.slice(0, 12) } }] };
  const label = LABEL.exec(order);
  if (label) return labels(label[2] ?? '', context);
  const reminder = REMIND.exec(order);
  const to = reminder?.[1] ?? reminder?.[2];
  if (to !== undefined && !to.includes('⟦')) {
    const lead = reminder?.[2] === undefined ? 'Reminder' : 'Erinnerung';
    return { done: [{ effect: { kind: 'say', text: `${lead}: ${to}.` } }] };
  }
  const title = LIST.exec(order)?.[1];
  if (title !== undefined) return listOf(title);
  const added = ADD_TO_LIST.exec(order)?.[1];
  if (added !== undefined)
    return { done: [{ effect: { kind: 'list', title: added.slice(0, 255) } }] };
  return null;
}

/** What is asked for may be longer than a word that is looked for: 'the steps to reproduce'. */
const ITEMS = { clause: word`how|whether|if|why|who|which|they|we|ob|warum|wer|wir`, most: 5 };
const NEEDS_MODEL = word`missing|necessary|needed|details|help|everything|more|fehlt|nötig|hilfe|alles`;

function labels(list: string, { emoji }: MomentContext): ReadEffects {
  const items = itemsIn(list);
  const done = items.flatMap((item): Done[] => {
    const sign = readEmoji(item, emoji);
    const name = item.replace(/[^\p{L}\p{N}\s-]+/gu, ' ').trim();
    if (!sign || name === '') return [];
    return [
      {
        effect: { kind: 'react', emoji: sign },
        conditions: QUESTIONS.test(name)
          ? [{ kind: 'question', isNegated: false }]
          : [{ kind: 'contains', words: [name], isNegated: false }],
        moment: { trigger: { kind: 'message' }, conditions: [] },
      },
    ];
  });
  return done.length === items.length ? { done } : { isForbidden: false };
}

function listOf(title: string): ReadEffects {
  const cues = CUES.find(([name]) => name.test(title))?.[1];
  const conditions: RuleCondition[] =
    cues === undefined
      ? [{ kind: 'judged', text: title.slice(0, 2000) }]
      : cues.length === 0
        ? [{ kind: 'question', isNegated: false }]
        : [{ kind: 'contains', words: [...cues], isNegated: false }];
  return {
    done: [
      {
        effect: { kind: 'list', title: title.slice(0, 255) },
        conditions,
        moment: { trigger: { kind: 'message' }, conditions: [] },
      },
    ],
  };
}

function clauseEffect(
  clause: Clause,
  context: MomentContext,
): Done | { problem: RuleProblem } | 'prose' {
  const text = bareOrder(clause.text.replace(/^(?:and|und|but|aber)\s/iu, ''));
  const said = saidBy(clause, context.quotes);
  if (said !== null) return { effect: { kind: 'say', text: said.slice(0, 4000) } };
  const [mark] = clause.marks;
  const joins = mark === undefined ? undefined : whoJoins(text, context);
  if (joins && isGreeting(text.replace(/⟦\d+⟧/gu, '')))
    return { effect: { kind: 'say', text: context.quotes[mark ?? 0] ?? '' }, moment: joins };
  if (clause.act === 'say' && clause.marks.length > 1) return { problem: 'ambiguous' };
  if (REACT.test(text)) return reaction(text, context);
  if (SUMMARISE.test(text))
    return text.replace(SUMMARISED, '').trim() === '' ? { effect: { kind: 'summarise' } } : 'prose';
  const drafted = DRAFT.exec(text)?.[1];
  if (drafted !== undefined)
    return { effect: { kind: 'draft', of: /^ris/iu.test(drafted) ? 'risk' : 'event' } };
  const name = HAND_OVER.exec(text)?.[1];
  if (name !== undefined) {
    const person = personIn(name, context.people);
    return 'problem' in person
      ? person
      : { effect: { kind: 'hand_over', profileId: person.id, text: '' } };
  }
  return 'prose';
}

const isGreeting = (order: string): boolean =>
  GREET.test(order) && !/[^\p{P}\s]/u.test(order.replace(GREETED, ''));

/** 'Greet who joins', without words of its own. */
function greetingOf(order: string, context: MomentContext): Done | null {
  if (!isGreeting(order)) return null;
  const text = isGerman(order) ? 'Willkommen, {{asker}}!' : 'Welcome, {{asker}}!';
  return { effect: { kind: 'say', text }, moment: whoJoins(order, context) };
}

/** The moment of 'welcome who joins and …'. */
export function whoJoins(order: string, context: MomentContext): Moment | undefined {
  if (!GREET.test(bareOrder(order))) return undefined;
  const plain = order.replace(/\s(?:and|und)\s.*$|⟦\d+⟧/giu, '');
  const moment = readMoment(plain, context);
  return 'trigger' in moment && moment.trigger.kind === 'join' ? moment : undefined;
}

const TO = /\s(?:to|on|auf|under|unter)\s(.+?)(?:\s(?:with|mit)\s.+)?$/iu;

function reaction(text: string, context: MomentContext): Done | { problem: RuleProblem } | 'prose' {
  const emoji = readEmoji(text, context.emoji);
  if (emoji === undefined) return { problem: 'no_such_emoji' };
  if (emoji === null) return 'prose';
  const effect: RuleEffect = { kind: 'react', emoji };
  const target = TO.exec(text)?.[1];
  if (target === undefined || readEmoji(target, context.emoji) !== null) return { effect };
  const moment = readTarget(target, context);
  if (moment) return { effect, moment };
  return {
    effect,
    moment: { trigger: { kind: 'message' }, conditions: [{ kind: 'judged', text: target }] },
  };
}
