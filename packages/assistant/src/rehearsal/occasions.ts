import {
  EMPTY_MOMENT,
  isQuestion,
  type Rule,
  type RuleMoment,
  ruleTimes,
} from '@parley/model/rules';
import type { Happened, HeardMessage } from './happened.ts';

/** A moment of the past at which rules would have been asked. */
export type Occasion = {
  at: string;
  moment: RuleMoment;
  messageId: string | null;
  /** The one rule that waited for this moment, such as a time; null: all rules are asked. */
  only: Rule | null;
  /** True if the message is for another assistant. */
  isOthers: boolean;
  /** True if the next line follows within seconds and is read with it. */
  isBurst: boolean;
};

type Scene = { rules: readonly Rule[]; profileId: string };

const MINUTE_MS = 60_000;
/** As in `private.ask_assistants()`. */
const BURST_MS = 4000;

/** Every moment of the past at which one of the rules would have been asked, oldest first. */
export function occasionsOf(happened: Happened, scene: Scene): Occasion[] {
  const people = happened.messages.filter(({ isAssistants, via }) => !isAssistants && via === null);
  return [
    ...messageOccasions(happened, people, scene),
    ...happened.messages
      .filter(({ via }) => via === 'webhook')
      .map((message) => occasion('webhook', message.at, messageParts(message))),
    ...people
      .filter(({ files }) => files > 0)
      .map((message) => occasion('file', message.at, messageParts(message))),
    ...happened.joins.map(({ profileId, at }) => occasion('join', at, { authorId: profileId })),
    ...reactionOccasions(happened),
    ...scene.rules.flatMap((rule) => waitedFor(rule, happened, people)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

type Parts = Partial<RuleMoment> & Partial<Omit<Occasion, 'at' | 'moment'>>;

function occasion(kind: RuleMoment['kind'], at: string, parts: Parts): Occasion {
  const { messageId = null, only = null, isOthers = false, isBurst = false, ...moment } = parts;
  return {
    at,
    messageId,
    only,
    isOthers,
    isBurst,
    moment: { ...EMPTY_MOMENT, ...moment, kind },
  };
}

const messageParts = (message: HeardMessage): Parts => ({
  messageId: message.id,
  text: message.text,
  authorId: message.authorId,
  hasFiles: message.files > 0,
  isQuestion: isQuestion(message.text),
});

function messageOccasions(
  { messages }: Happened,
  people: readonly HeardMessage[],
  { profileId }: Scene,
): Occasion[] {
  const assistants = new Set(
    messages.filter(({ isAssistants }) => isAssistants).map(({ authorId }) => authorId),
  );
  const authors = new Map(messages.map(({ id, authorId }) => [id, authorId]));
  return people.map((message, index) => {
    const called = [...message.mentions, authors.get(message.repliedTo ?? '')];
    const isMention = called.includes(profileId);
    const next = people[index + 1];
    return occasion('message', message.at, {
      ...messageParts(message),
      isMention,
      isOthers: !isMention && called.some((id) => id !== undefined && assistants.has(id)),
      isBurst:
        next !== undefined &&
        next.threadId === message.threadId &&
        Date.parse(next.at) - Date.parse(message.at) < BURST_MS &&
        !isQuestion(message.text),
    });
  });
}

function reactionOccasions({ reactions, messages }: Happened): Occasion[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return reactions.flatMap(({ messageId, profileId, emoji, at }) => {
    const message = byId.get(messageId);
    return message
      ? occasion('reaction', at, { ...messageParts(message), authorId: profileId, emoji })
      : [];
  });
}

/** The moments for which a single rule waited. */
function waitedFor(rule: Rule, happened: Happened, people: readonly HeardMessage[]): Occasion[] {
  const { trigger } = rule;
  switch (trigger.kind) {
    case 'time':
      return ruleTimes(trigger, happened.from, happened.to).map((at) =>
        occasion('time', at, { only: rule }),
      );
    case 'unanswered':
      return unanswered(trigger.minutes, happened, people).map(({ message, at }) =>
        occasion('unanswered', at, {
          ...messageParts(message),
          minutes: trigger.minutes,
          only: rule,
        }),
      );
    case 'due':
      return happened.dues
        .filter(({ of }) => of === trigger.of)
        .map(({ at }) => new Date(Date.parse(at) - trigger.minutesBefore * MINUTE_MS).toISOString())
        .map((at) => occasion('due', at, { only: rule }));
    default:
      return [];
  }
}

/** The questions that nobody else had answered after so many minutes. */
function unanswered(
  minutes: number,
  { messages, to }: Happened,
  people: readonly HeardMessage[],
): { message: HeardMessage; at: string }[] {
  const said = messages.map((message) => ({ ...message, time: Date.parse(message.at) }));
  const end = Date.parse(to);
  return people.flatMap((message) => {
    const asked = Date.parse(message.at);
    const until = asked + minutes * MINUTE_MS;
    if (until > end || !isQuestion(message.text)) return [];
    const isAnswered = said.some(
      (other) =>
        other.authorId !== message.authorId &&
        other.time > asked &&
        other.time <= until &&
        (other.threadId === message.threadId || other.threadId === message.id),
    );
    return isAnswered ? [] : { message, at: new Date(until).toISOString() };
  });
}
