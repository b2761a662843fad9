import { CHANNELS_MOST } from '@parley/client/realtime/live-channels';
import { pauseAfter } from '@parley/assistant/pace';

/** What somebody does, and where: everything by the hour, for one person. */
export type Team = {
  people: number;
  /** Workspaces they are spread over; people see those of their own alone. */
  workspaces: number;
  /** Of all people, those with a page open. */
  online: number;
  channelsEach: number;
  /** Pages that have the channel of an average message joined, its author's among them. */
  listeners: number;
  messages: number;
  /** Of an average message: people who are told of it by a notification. */
  concerned: number;
  answers: number;
  answerSeconds: number;
  /** Pages opened, and connections that had to be made again. */
  connections: number;
};

/** What one of each costs; `npm run scale` holds them to what it measures. */
export const unit = {
  /** The person's topic, the workspace's, who is here, who writes in the open channel. */
  topicsBeside: 4,
  /** A page that opens: its own requests, and one transaction for each topic it joins. */
  openingTransactions: 34,
  /** A connection made anew, the page still there; joins of one moment are asked about together. */
  returnTransactions: 11,
  messageTransactions: 1,
  /** The notification is written with its message; its jobs are done later. */
  notificationTransactions: 10,
  /** Reads of the conversation, the states of the run, the job; what is written comes on top. */
  answerTransactions: 105,
  /** The run as it is queued, begins and ends; the message is written with its first words. */
  answerBroadcasts: 5,
  messageBytes: 1280,
  notificationBytes: 950,
  /** A broadcast is a row for some minutes here, for three days on the hosted service. */
  broadcastBytes: 1120,
} as const;

/** The topics that a page joins for somebody who is in this many channels. */
export const topicsOf = (channels: number): number =>
  unit.topicsBeside + Math.min(channels, CHANNELS_MOST);

/** How often an answer is told of while it is written, after its first words. */
export function growthsOf(seconds: number): number {
  let count = 0;
  for (let ms = pauseAfter(0); ms < seconds * 1000; ms += pauseAfter(ms)) count += 1;
  return count;
}

/** Broadcasts of one answer: its run, its first words, what it grows by, its end. */
export const broadcastsOf = (seconds: number): number => unit.answerBroadcasts + growthsOf(seconds);

/** Deliveries of one person's coming and going, to everybody in the workspace who is here. */
export const presenceOf = (here: number): number => 2 * here;

/** News of channels without a topic are asked for this often in an hour. */
const COUNTS_AN_HOUR = 3600 / 22.5;

export type Costs = {
  joins: number;
  /** All who are online lose their connection together and come back. */
  joinsAtOnce: number;
  deliveries: { messages: number; notifications: number; answers: number; presence: number };
  transactions: {
    connections: number;
    messages: number;
    notifications: number;
    answers: number;
    counts: number;
  };
  /** Bytes that stay, and those of broadcasts, which go again. */
  bytes: { kept: number; passing: number };
};

/** What a team costs in an hour. */
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

/** All of its kinds together. */
export const total = (kinds: Record<string, number>): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);
