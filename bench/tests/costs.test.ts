import { TOPICS_MOST } from '@parley/client/realtime/live-channels';
import { expect, test } from 'vitest';
import { costsOf, growthsOf, type Team, topicsOf, total } from '../src/scale/costs.ts';

const team: Team = {
  people: 100,
  workspaces: 1,
  online: 0.5,
  channelsEach: 10,
  listeners: 8,
  messages: 4,
  concerned: 0.25,
  answers: 0,
  answerSeconds: 0,
  connections: 1,
};

test('a page joins at most the app’s limit of topics, however many channels', () => {
  expect(topicsOf(10)).toBe(14);
  expect(topicsOf(500)).toBe(TOPICS_MOST);
});

test('a message is delivered to its listeners and the people it concerns', () => {
  const { deliveries } = costsOf(team);
  expect(deliveries).toMatchObject({ messages: 400 * 8, notifications: 400 * 0.25 * 0.5 });
});

test('twice the people cause twice the message and four times the presence deliveries', () => {
  const [once, twice] = [costsOf(team), costsOf({ ...team, people: 200 })];
  expect(twice.deliveries.messages).toBe(2 * once.deliveries.messages);
  expect(twice.deliveries.presence).toBe(4 * once.deliveries.presence);
  expect(total(costsOf({ ...team, people: 200, workspaces: 2 }).deliveries)).toBe(
    2 * total(once.deliveries),
  );
});

test('only pages with channels without a topic request unread counts', () => {
  expect(costsOf(team).transactions.counts).toBe(0);
  expect(costsOf({ ...team, channelsEach: 120 }).transactions.counts).toBe(50 * 160);
});

test('an answer costs fewer broadcasts a second the longer it takes', () => {
  expect(growthsOf(2) / 2).toBeGreaterThan(growthsOf(20) / 20);
  expect(growthsOf(60) - growthsOf(50)).toBe(10);
});
