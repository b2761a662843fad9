import { setTimeout as sleep } from 'node:timers/promises';
import { broadcastsOf, growthsOf, topicsOf, unit } from './costs.ts';
import { type Counters, createCounters } from './counters.ts';
import { type OfficeMember, type Office, present, said } from './office.ts';

/** A measured value beside the formulas' value. */
export type Check = { what: string; measured: number; modelled: number; tolerance: number };

const MESSAGES = 1000;
const MENTIONS = 300;
const ANSWERS = 5;
const WORDS = 60;
const PAUSE_MS = 100;
const LONGEST_MS = 60_000;
/** Tolerance for transactions, since those of the idle product are an average. */
const TRANSACTIONS = 0.3;
const AT_ONCE = 8;

/**
 * Members open their pages, write, mention each other, ask the assistant, and reconnect after a
 * fault.
 */
export async function simulate(office: Office): Promise<Check[]> {
  const { members, channels, sql, product, joins } = office;
  const count = createCounters(product.url, sql, joins);
  // Lets the late effects of the setup finish before anything is measured.
  await count(async () => {});
  const idle = await count(async () => {});
  const perSecond = idle.transactions / idle.seconds;
  /** Transactions of only the work, without those of the product's timers. */
  const transactions = ({ transactions: all, seconds }: Counters) => all - perSecond * seconds;

  const people = members.length;
  const each = channels.length / 2;
  const heard = people / 2;
  const topics = topicsOf(each);

  const opened = await count(() => openPages(office));
  const returned = await count(() => loseConnections(office, topics));
  const spoken = await count(() => speak(office, MESSAGES));
  const named = await count(() => speak(office, MENTIONS, true));
  const asked = await count(() => ask(office));

  const seconds = (WORDS * PAUSE_MS) / 1000;
  const asking = unit.messageTransactions + unit.answerTransactions + growthsOf(seconds);
  return [
    check('Topics joined by a page', opened.joins / people, topics, 0),
    check('Topics joined by one that returns', returned.joins / people, topics, 0),
    check(
      'Transactions of a page that opens',
      transactions(opened) / people,
      unit.openingTransactions + topics,
      TRANSACTIONS,
    ),
    check(
      'Transactions of a page that returns',
      transactions(returned) / people,
      unit.returnTransactions + topics,
      TRANSACTIONS,
    ),
    check('Deliveries of a message', spoken.deliveries / MESSAGES, heard, 0.1),
    check(
      'Transactions of a message',
      transactions(spoken) / MESSAGES,
      unit.messageTransactions,
      TRANSACTIONS,
    ),
    check('Bytes of a message', spoken.bytes.messages / MESSAGES, unit.messageBytes, 0.25),
    check('Bytes of a broadcast', spoken.bytes.broadcasts / MESSAGES, unit.broadcastBytes, 0.25),
    check('Deliveries of a message that names one', named.deliveries / MENTIONS, heard + 1, 0.15),
    check(
      'Transactions of a message that names one',
      transactions(named) / MENTIONS,
      unit.messageTransactions + unit.notificationTransactions,
      TRANSACTIONS,
    ),
    check(
      'Bytes of a notification',
      named.bytes.notifications / MENTIONS,
      unit.notificationBytes,
      0.35,
    ),
    check(
      `Deliveries of a question and its answer of ${seconds} s`,
      asked.deliveries / ANSWERS,
      heard * (1 + broadcastsOf(seconds)),
      0.2,
    ),
    check(
      `Transactions of a question and its answer of ${seconds} s`,
      transactions(asked) / ANSWERS,
      asking,
      TRANSACTIONS,
    ),
  ];
}

const check = (what: string, measured: number, modelled: number, tolerance: number): Check => ({
  what,
  measured,
  modelled,
  tolerance,
});

/** True if the measured value is within the tolerance of the formula's. */
export const holds = ({ measured, modelled, tolerance }: Check): boolean =>
  Math.abs(measured - modelled) <= modelled * tolerance;

/** Every member opens a page in the first of their channels. */
async function openPages({ members, channels, isIn }: Office): Promise<void> {
  for (const [person, member] of members.entries()) {
    member.app = member.app.anotherTab();
    const { store } = member.app;
    const first = present(channels.find((_, channel) => isIn(person, channel)));
    await store.session.ready();
    await store.openChannel(first);
    await until(() => store.joined.get().size === topicsOf(channels.length / 2));
  }
}

/** Breaks all connections at the same moment. */
async function loseConnections({ members }: Office, topics: number): Promise<void> {
  await Promise.all(
    members.map(async ({ app: { store } }) => {
      const { realtime } = await store.client.whole();
      await realtime.disconnect();
      await until(() => store.joined.get().size === 0);
      realtime.connect();
      await until(() => store.joined.get().size === topics);
    }),
  );
}

/** Members write in turn, each in one of their channels. */
async function speak(office: Office, messages: number, isNaming = false): Promise<void> {
  const { members, channels, isIn } = office;
  let next = 0;
  const work = async () => {
    while (next < messages) {
      const turn = next;
      next += 1;
      const person = turn % members.length;
      const member = present(members[person]);
      const channel = (turn % (channels.length / 2)) * 2 + (isIn(person, 0) ? 0 : 1);
      const other = present(members[(person + 2) % members.length]);
      await send(member, said(office, member, channel, isNaming ? [other.id] : []));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const send = ({ app }: OfficeMember, draft: ReturnType<typeof said>) =>
  app.gateway.insert('messages', [{ ...draft, content: null }]);

/** Asks one question after the other; each is answered word by word. */
async function ask(office: Office): Promise<void> {
  const { members, channels, model, sql, isIn } = office;
  model.script({ say: Array.from({ length: WORDS }, () => 'word '), pauseMs: PAUSE_MS });
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const member = present(members[turn % members.length]);
    const channel = isIn(turn % members.length, 0) ? 0 : 1;
    const channelId = present(channels[channel]);
    const [assistant] = await sql<{ id: string }[]>`select profile_id as id
      from public.participants where channel_id = ${channelId} and role = 'assistant'`;
    const question = said(office, member, channel, [present(assistant).id]);
    await send(member, question);
    // A check costs a transaction too, so the first is after the answer's expected end.
    await sleep(WORDS * PAUSE_MS);
    await until(async () => {
      const [run] = await sql<{ status: string }[]>`
        select status from public.assistant_runs where message_id = ${question.id}`;
      if (run?.status === 'failed') throw new Error('The assistant did not answer');
      return run?.status === 'done';
    }, 500);
  }
}

/** @throws if it takes too long. */
async function until(isSo: () => boolean | Promise<boolean>, everyMs = 50): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come about in time');
    await sleep(everyMs);
  }
}
