import type { Conversation, Turn } from '../conversation.ts';
import { maySayNothing } from '../instructions.ts';
import { closest, sentences } from '../words.ts';
import { intentOf, isCommitment, type Language, languageOf, namesDate, phrases, timeFor } from './language.ts';
import { factsOf, type PromptRules, readRules } from './prompt-rules.ts';

/** An answer in Markdown with the ids of what it quotes. */
export type Composed = { text: string; sources: string[] };

/** Something that can be quoted: `id` is a message's or a file's, null for the channel's prompt. */
type Quotable = { id: string | null; text: string; author: string; at: string; link: string | null };

const QUOTES = 4;
const LIST_LINES = 8;
const SUMMARY_LINES = 5;
const QUOTE_CHARACTERS = 280;
const TASK_CHARACTERS = 200;

/** The built-in model's answer; null when nobody asked anything of it. */
export function compose(conversation: Conversation): Composed | null {
  const asked = conversation.turns.at(-1);
  if (!asked) return null;
  const rules = readRules(conversation.channel.prompt);
  const text = asked.text
    .replace(/@[\p{L}\p{N}_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const language = rules.language ?? languageOf(text);
  const fixed = rules.answers.find(({ when }) => when === null || text.toLowerCase().includes(when.toLowerCase()));
  if (fixed) return { text: shape(fixed.say, rules), sources: [] };
  if (rules.isEcho) return { text: shape(asked.text, rules), sources: [] };
  const body = new Answerer(conversation, asked, text, language).answer(rules);
  if (!body) return null;
  return { ...body, text: shape(withModesty(body.text, conversation, language), rules) };
}

/** Answers by extraction from the conversation. */
class Answerer {
  readonly #conversation: Conversation;
  readonly #asked: Turn;
  readonly #text: string;
  readonly #language: Language;
  readonly #earlier: Turn[];

  constructor(conversation: Conversation, asked: Turn, text: string, language: Language) {
    this.#conversation = conversation;
    this.#asked = asked;
    this.#text = text;
    this.#language = language;
    this.#earlier = conversation.turns.slice(0, -1).filter(({ role }) => role === 'user');
  }

  answer(rules: PromptRules): Composed | null {
    const say = phrases[this.#language];
    switch (intentOf(this.#text)) {
      case 'summary':
        return this.#summary();
      case 'tasks':
        return this.#list(say.tasks, this.#saying(isCommitment));
      case 'dates':
        return this.#list(say.dates, this.#saying(namesDate));
      case 'greeting':
        return { text: this.#withTask(say.greeting(this.#asked.author)), sources: [] };
      case 'question':
        return this.#retrieve();
      case 'none':
        return this.#conversation.channel.prompt === '' ? this.#small() : this.#remark(rules);
    }
  }

  /** Nothing was asked, and nobody said what to do then. */
  #small(): Composed | null {
    if (maySayNothing(this.#conversation)) return null;
    const best = this.#closest();
    const say = phrases[this.#language];
    return best.length > 0 ? this.#list(say.found, best) : { text: say.greeting(this.#asked.author), sources: [] };
  }

  /** Nothing was asked: with a prompt every message still gets an answer, so that it shows that the prompt was read. */
  #remark(rules: PromptRules): Composed | null {
    const told = sentences(this.#text);
    const points = told.filter((sentence) => isCommitment(sentence) || namesDate(sentence));
    if (points.length === 0 && rules.isQuietOtherwise && maySayNothing(this.#conversation)) return null;
    const kept = (points.length > 0 ? points : told).slice(0, 3);
    const { noted } = phrases[this.#language];
    const note = rules.isList ? `**${noted}:**\n${kept.map((point) => `- ${point}`).join('\n')}` : `**${noted}:** ${kept.join(' ')}`;
    return { text: this.#withTask(note), sources: [this.#asked.id] };
  }

  #summary(): Composed {
    const say = phrases[this.#language];
    // What was asked of the assistant itself is no news of the conversation.
    const told = this.#earlier.filter(({ text }) => ['none', 'question'].includes(intentOf(text)));
    if (told.length === 0) return { text: say.none, sources: [] };
    const weightiest = new Set(told.toSorted((a, b) => weight(b) - weight(a)).slice(0, SUMMARY_LINES));
    const names = new Intl.ListFormat(this.#language).format([...new Set(told.map(({ author }) => author))]);
    return this.#list(
      say.summary(told.length, names),
      told.filter((turn) => weightiest.has(turn)).map((turn) => this.#quotable(turn)),
    );
  }

  /** The earlier messages with a sentence of this kind, cut down to it. */
  #saying(isWanted: (sentence: string) => boolean): Quotable[] {
    return this.#earlier
      .flatMap((turn) => {
        const matching = sentences(turn.text).filter(isWanted);
        return matching.length > 0 ? [{ ...this.#quotable(turn), text: matching.join(' ') }] : [];
      })
      .slice(-LIST_LINES);
  }

  #retrieve(): Composed {
    const best = this.#closest();
    const say = phrases[this.#language];
    return best.length > 0 ? this.#list(say.found, best) : { text: this.#withTask(say.none), sources: [] };
  }

  /** What answers best: a sentence of the prompt, of the conversation, or of what was found further back. */
  #closest(): Quotable[] {
    const { channel, related } = this.#conversation;
    const say = phrases[this.#language];
    const known: Quotable[] = [
      ...factsOf(channel.prompt).map((text) => ({ id: null, text, author: say.prompt, at: '', link: null })),
      ...related.map(({ messageId, author, at, text, file }) => ({ id: file?.id ?? messageId, text, author: file ? `${say.file} ${author}` : author, at, link: this.#link(messageId) })),
      ...this.#earlier.map((turn) => this.#quotable(turn)),
    ];
    return closest(known, this.#text, QUOTES).map((item) => ({
      ...item,
      text: closest(
        sentences(item.text).map((text) => ({ text })),
        this.#text,
        2,
      )
        .map(({ text }) => text)
        .join(' '),
    }));
  }

  #list(title: string, items: Quotable[]): Composed {
    if (items.length === 0) return { text: phrases[this.#language].none, sources: [] };
    return { text: [title, ...items.map((item) => `- ${this.#quote(item)}`)].join('\n'), sources: items.flatMap(({ id }) => id ?? []) };
  }

  /** A line of the conversation with who said it and when, so that it can be checked. */
  #quote({ text, author, at, link }: Quotable): string {
    const line = text.replace(/\s+/g, ' ').trim();
    const short = line.length > QUOTE_CHARACTERS ? `${line.slice(0, QUOTE_CHARACTERS).trimEnd()} …` : line;
    const who = author.replace(/[[\]\\*_`<>]/g, '\\$&');
    return link === null ? `${short} — ${who}` : `${short} — [${who}, ${timeFor(at, this.#language)}](${link})`;
  }

  #quotable({ id, author, at, text }: Turn): Quotable {
    return { id, author, at, text, link: this.#link(id) };
  }

  #link(messageId: string): string {
    return `${this.#conversation.channel.path}?m=${messageId}`;
  }

  #withTask(text: string): string {
    const prompt = this.#conversation.channel.prompt.replace(/[\s*_]+/g, ' ').trim();
    const task = prompt.length > TASK_CHARACTERS ? `${prompt.slice(0, TASK_CHARACTERS).trimEnd()} …` : prompt;
    return task === '' ? text : `${text}\n\n${phrases[this.#language].task} *${task}*`;
  }
}

/** How much a message has to say: promises and dates are what people look for in a summary. */
const weight = ({ text }: Turn) => Math.min(text.length, 200) + (namesDate(text) ? 80 : 0) + (isCommitment(text) ? 80 : 0) - (intentOf(text) === 'question' ? 60 : 0);

/** Says once in a conversation what answers here; it is not news each time. */
function withModesty(text: string, { turns }: Conversation, language: Language): string {
  const isTold = turns.some((turn) => turn.role === 'assistant' && Object.values(phrases).some(({ modest }) => turn.text.includes(modest)));
  return isTold ? text : `${text}\n\n${phrases[language].modest}`;
}

/** The form the prompt asks for. */
function shape(text: string, { begin, end, isUpperCase }: PromptRules): string {
  const whole = [begin, text, end].filter((part) => part !== null).join(text.includes('\n') ? '\n\n' : ' ');
  return isUpperCase ? whole.toLocaleUpperCase() : whole;
}
