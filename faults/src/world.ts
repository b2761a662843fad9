import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/model';
import { Ledger } from './ledger.ts';
import { until } from './until.ts';
import {
  type PersonActions,
  actions,
  type Channel,
  Person,
  type Endpoint,
  type PersonTab,
} from './people.ts';

/** Members of one workspace, who are all in one channel. */
export type FaultWorld = {
  people: Person[];
  channel: Channel;
  ledger: Ledger;
  act: PersonActions;
  tabs(): PersonTab[];
  close(): Promise<void>;
};

export type WorldOptions = {
  /** Names of the people, with the number of tabs of each. */
  people: Readonly<Record<string, number>>;
};

/** The first person creates a workspace with a channel; the others accept an invitation. */
export async function createWorld(endpoint: Endpoint, options: WorldOptions): Promise<FaultWorld> {
  const ledger = new Ledger();
  const people: Person[] = [];
  for (const name of Object.keys(options.people))
    people.push(await Person.signedUp(name, endpoint, ledger));
  const [founder, ...others] = people;
  if (!founder) throw new Error('A world needs somebody');
  const channel = await found(founder);
  for (const person of others) await join(founder, person, channel);
  for (const person of people) {
    for (let count = 1; count < (options.people[person.name] ?? 1); count += 1) person.openTab();
    for (const tab of person.tabs) await enter(tab, channel);
  }
  return {
    people,
    channel,
    ledger,
    act: actions(ledger, channel),
    tabs: () => people.flatMap(({ tabs }) => tabs),
    async close() {
      for (const person of people) await person.leave();
    },
  };
}

async function found({ id, tabs: [tab] }: Person): Promise<Channel> {
  if (!tab) throw new Error('Nobody without a tab');
  const { store } = tab;
  const channel = { id: newId(), workspaceId: newId(), questionsId: newId() };
  const times = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  await store.collections.workspaces.insert({
    id: channel.workspaceId,
    name: 'Faults',
    owner_id: id,
    description: null,
    icon: null,
    theme: 'claude',
    drive_quota_bytes: 0,
    requires_second_factor: false,
    meeting_template: null,
    ...times,
  });
  await store.workspaces.select(channel.workspaceId);
  const ofWorkspace = { workspace_id: channel.workspaceId, created_by: id };
  const { error } = await store.client.from('channels').insert([
    { ...ofWorkspace, id: channel.id, name: 'Faults', assistant_mode: 'off' },
    { ...ofWorkspace, id: channel.questionsId, name: 'Questions', assistant_mode: 'auto' },
  ]);
  if (error) throw new Error(error.message);
  return channel;
}

/** Accepts an invitation of the founder. */
export async function join(
  founder: Person,
  { tabs: [tab] }: Person,
  channel: Channel,
): Promise<void> {
  const { data } = await (founder.tabs[0]?.store.client.rpc('create_invitation', {
    workspace: channel.workspaceId,
  }) ?? {});
  const token = data?.[0]?.token ?? '';
  const accepted = await tab?.store.client.rpc('accept_invitation', { token });
  if (accepted?.error !== null) throw new Error(`No invitation: ${accepted?.error.message}`);
}

/** Waits until the tab shows the channel and has joined its topic, or is closed. */
export async function enter(tab: PersonTab, channel: Channel): Promise<void> {
  const { store } = tab;
  const topic = `workspace:${channel.workspaceId}:channel:${channel.id}`;
  await until(`${tab.name} is in the workspace`, () => {
    if (tab.isClosed) return true;
    if (store.workspaces.current.get() !== channel.workspaceId)
      void store.workspaces.select(channel.workspaceId).catch(() => {});
    return store.workspaces.current.get() === channel.workspaceId;
  });
  await until(`${tab.name} has opened the channel`, () => tab.isClosed || opened(tab, channel));
  await until(`${tab.name} is live`, () => tab.isClosed || store.joined.get().has(topic));
}

const ASK_AGAIN_MS = 2000;

/**
 * False if the server refuses or has not responded in time; a closed tab may never get a response.
 */
const opened = ({ store }: PersonTab, { id }: Channel): Promise<boolean> =>
  Promise.race([
    store.openChannel(id).then(
      () => true,
      () => false,
    ),
    sleep(ASK_AGAIN_MS, false),
  ]);
