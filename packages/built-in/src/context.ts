import type { Conversation, Turn } from './conversation.ts';
import { pattern } from '@parley/model/pattern';
import { Findings, type RecordedOutput } from './findings.ts';
import { builtInLanguageOf } from './language.ts';
import { type Language, LANGUAGES } from './languages/index.ts';
import { type Composed, quotedIds, quote } from './quotes.ts';
import type { Clock, Quotable } from './quotable.ts';
import { type Intent, intentOf } from './intents.ts';
import { intentOfTask } from './task.ts';

const CHANNEL_NAMED = pattern('u')`
  (?<![\p{L}\p{N}&])#([\p{L}\p{N}_-]+)
  |(?:channel|kanal)\s+["“„']([^"”“']{1,80})["”“']
  |(?:channel|kanal)\s+(?:called\s+|namens\s+)?([\p{Lu}\p{N}][\p{L}\p{N}_-]*)
  |(?<!\p{L})(?:the|den|der|im|vom) ([\p{Lu}][\p{L}\p{N}_-]*?)(?: channel|-?[Kk]anal)(?!\p{L})
`;

/** Words that fit the pattern of a channel's name but mean a time or the conversation. */
const NO_CHANNEL = pattern('i')`
  ^(this|that|day|month|tages?|monats?|today|yesterday|everything|all|discussion
  |conversation|channel|thread|chat|messages
  |heute|gestern|allem|hier|week|woche)$
`;

/** Everything an answer is made from. */
export class AnswerContext {
  readonly conversation: Conversation;
  readonly asked: Turn;
  /** The question without @mentions. */
  readonly text: string;
  readonly intent: Intent;
  readonly language: Language;
  readonly clock: Clock;
  readonly findings: Findings;
  /** The messages of people before the question, oldest first. */
  readonly earlier: Quotable[];

  constructor(
    conversation: Conversation,
    asked: Turn,
    clock: Clock,
    toolResults: readonly RecordedOutput[],
    language: Language | null,
  ) {
    this.conversation = conversation;
    this.asked = asked;
    this.text = withoutCalls(asked.text);
    this.clock = clock;
    const { task } = conversation;
    this.intent = (task && intentOfTask(task)) ?? intentOf(this.text, clock);
    this.language = language ?? builtInLanguageOf(this.text);
    this.findings = new Findings(toolResults);
    this.earlier = conversation.turns
      .slice(0, -1)
      .filter(({ role }) => role === 'user')
      .map((turn) => ({ ...turn, href: this.linkOf(turn.id) }));
  }

  get say() {
    return LANGUAGES[this.language].phrases;
  }

  /** Names that the question may mean: people in the channel and people who have written there. */
  get people(): string[] {
    return [
      ...new Set([
        ...this.conversation.members,
        ...this.earlier.map(({ author }) => author),
        ...this.findings.messages.map(({ author }) => author),
      ]),
    ].filter(Boolean);
  }

  /** The person a question names, or null. 'My' means the person who asks. */
  get personMeant(): string | null {
    const lowerText = this.text.toLowerCase();
    const names = (name: string) =>
      new RegExp(
        `(?<![\\p{L}\\p{N}])${name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
        'u',
      ).test(lowerText);
    const whole =
      this.people.find((person) => names(person)) ??
      this.people.find(
        (person) => (person.split(' ')[0] ?? '').length > 1 && names(person.split(' ')[0] ?? ''),
      );
    return (
      whole ??
      (/(?<!\p{L})(my|mine|meine[rn]?)(?!\p{L})/iu.test(lowerText) ? this.asked.author : null)
    );
  }

  /** Whose promises or tasks a question is about: 'I' is the person who asks. */
  get ownerMeant(): string | null {
    return (
      this.personMeant ??
      (/(?<!\p{L})(I|me|ich|mir|mich)(?!\p{L})/u.test(this.text) ? this.asked.author : null)
    );
  }

  /**
   * The channel that the question names: '#installations', 'in the channel “Sales”', 'the Sales
   * channel', 'im Kanal Verkauf'.
   */
  get channelMeant(): string | null {
    const [, hash, quoted, after, before] = CHANNEL_NAMED.exec(this.text) ?? [];
    return hash ?? quoted ?? after ?? before ?? this.#summedUp;
  }

  /** In 'a summary of sales', a word that is neither a person nor a time is a channel. */
  get #summedUp(): string | null {
    const name =
      /(?:summary|recap|overview|zusammenfassung) (?:of|von) (?:the )?([\p{L}\p{N}_-]{3,})(?: channel)?\W*$/iu.exec(
        this.text,
      )?.[1] ?? null;
    return name === null || this.personMeant !== null || NO_CHANNEL.test(name) ? null : name;
  }

  /**
   * The messages for lists: those that the tools have read, or the conversation if no tool has read
   * any.
   */
  get material(): Quotable[] {
    return this.hasReadMessages ? this.findings.messages : this.earlier;
  }

  get hasReadMessages(): boolean {
    return ['read_period', 'list_decisions_and_actions', 'since_i_was_away'].some(
      (tool) => this.findings.times(tool) > 0,
    );
  }

  readonly linkOf = (messageId: string): string =>
    `${this.conversation.channel.path}?m=${messageId}`;

  quote(said: Quotable): string {
    return quote(said, this.language, this.clock.timezone);
  }

  /** A heading over quotes. */
  quotes(title: string, said: readonly Quotable[]): Composed {
    return {
      text: [title, ...said.map((each) => `- ${this.quote(each)}`)].join('\n'),
      sources: quotedIds(said),
    };
  }
}

const withoutCalls = (text: string) =>
  text
    .replace(/(?<![\p{L}\p{N}.])@[\p{L}\p{N}_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
