import { CHANNELS_MOST } from '@parley/client/realtime/live-channels';
import { pauseAfter } from '@parley/assistant/pace';

/** The size and activity of a team; activity is per hour and person. */
export type Team = {
  people: number;
  /** The number of workspaces that share the people; a person sees only their own workspace. */
  workspaces: number;
  /** The share of people with a page open. */
  online: number;
  channelsEach: number;
  /** Pages that have joined the channel of an average message, including its author's. */
  listeners: number;
  messages: number;
  /** People notified of an average message. */
  concerned: number;
  answers: number;
  answerSeconds: number;
  /** Pages opened and connections re-established. */
  connections: number;
};

/** Cost of a single operation; `npm run scale` compares these values with its measurements. */
export const unit = {
  /** The topics of the person, the workspace, presence, and typing in the open channel. */
  topicsBeside: 4,
  /** A new page's own requests; each joined topic adds one transaction. */
  openingTransactions: 34,
  /** A reconnect of an open page; joins at the same moment are checked together. */
  returnTransactions: 11,
  messageTransactions: 1,
  /** The notification is written with its message; its jobs run later. */
  notificationTransactions: 10,
  /**
   * Reads of the conversation, states of the run and the job; updates of the growing text are
   * added.
   */
  answerTransactions: 105,
  /** The run when it is queued, starts and ends; the message is written with its first words. */
  answerBroadcasts: 5,
  messageBytes: 1280,
  notificationBytes: 950,
  /** A broadcast is stored for some minutes here, and for three days on the hosted service. */
  broadcastBytes: 1120,
} as const;

/** The number of topics that a page joins for a member of this many channels. */
export const topicsOf = (channels: number): number =>
  unit.topicsBeside + Math.min(channels, CHANNELS_MOST);

/** The number of updates to an answer while it is written, after its first words. */
export function growthsOf(seconds: number): number {
  let count = 0;
  for (let ms = pauseAfter(0); ms < seconds * 1000; ms += pauseAfter(ms)) count += 1;
  return count;
}

/** Broadcasts of one answer: its run, its first words, its growth and its end. */
export const broadcastsOf = (seconds: number): number => unit.answerBroadcasts + growthsOf(seconds);

/** Deliveries for one person's arrival and departure, to everyone present in the workspace. */
export const presenceOf = (here: number): number => 2 * here;

/** Requests an hour for unread counts of channels without a topic. */
const COUNTS_AN_HOUR = 3600 / 22.5;

export type Costs = {
  joins: number;
  /** Joins when all connected people lose their connection together and return. */
  joinsAtOnce: number;
  deliveries: { messages: number; notifications: number; answers: number; presence: number };
  transactions: {
    connections: number;
    messages: number;
    notifications: number;
    answers: number;
    counts: number;
  };
  /** Permanent bytes, and those of broadcasts, which are deleted again. */
  bytes: { kept: number; passing: number };
};

/** The costs of a team in an hour. */
export function costsOf(team: Team): Costs {
  const here = team.people * team.online;
  const connections = here * team.connections;
  const messages = team.people * team.messages;
  const notifications = messages * team.concerned;
  const answers = team.people * team.answers;
  const topics = topicsOf(team.channelsEach);
  const written = answers * growthsOf(team.answerSeconds);
  const spoken = messages + notifications + answers * broadcastsOf(team.answerSeconds);
  return {
    joins: connections * topics,
    joinsAtOnce: here * topics,
    deliveries: {
      messages: messages * team.listeners,
      notifications: notifications * team.online,
      answers: answers * broadcastsOf(team.answerSeconds) * team.listeners,
      presence: connections * presenceOf(here / team.workspaces),
    },
    transactions: {
      connections: connections * (unit.openingTransactions + topics),
      messages: messages * unit.messageTransactions,
      notifications: notifications * unit.notificationTransactions,
      answers: answers * unit.answerTransactions + written,
      counts: team.channelsEach > CHANNELS_MOST ? here * COUNTS_AN_HOUR : 0,
    },
    bytes: {
      kept: (messages + answers) * unit.messageBytes + notifications * unit.notificationBytes,
      passing: spoken * unit.broadcastBytes,
    },
  };
}

/** The sum over all kinds. */
export const total = (kinds: Record<string, number>): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);
