import { mentionOf, newId } from '@parley/model';
import { type Account, must } from './account.ts';
import { type Destinations, makeDestinations } from './routes.ts';
import type { Product } from './product.ts';
import { createChannel, openConversation } from './workspace.ts';

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * Every page of a workspace that has some of everything, so that any statement of emptiness is
 * wrong.
 */
export async function makeFullWorkspace(product: Product): Promise<Destinations> {
  const destinations = await makeDestinations(product);
  const { owner, workspace } = destinations;
  const [cleo] = workspace.members;
  if (!cleo) throw new Error('Nobody has joined');
  const here = { workspace_id: workspace.id };
  const general = workspace.channels.General ?? '';
  const quay = await createChannel(workspace, 'Quay', { assistant_mode: 'off' });
  await must(
    cleo.client
      .from('participants')
      .insert({ id: newId(), ...here, channel_id: quay, profile_id: cleo.id, role: 'member' }),
  );
  const said = await say(owner, workspace.id, general, 'The dock is dry.');
  await sayToOwner(destinations, 'Rosa Route, the quay is wet.');
  const conversation = await openConversation(workspace, cleo);
  await say(owner, workspace.id, conversation, 'Shall we dry it?');
  const { client, id } = owner;
  const own = { ...here, profile_id: id };
  const made = { ...here, created_by: id };
  const [{ id: risk = '' } = {}] = await rows(client.from('risks').select('id').match(here));
  const [{ id: location = '' } = {}] = await rows(
    client.from('locations').select('id').match(here),
  );
  await must(client.rpc('pin_message', { message: said }));
  await must(
    client.from('bookmarks').insert({ id: newId(), ...own, channel_id: general, message_id: said }),
  );
  await must(
    client
      .from('reminders')
      .insert({ id: newId(), ...own, text: 'Look at the quay', remind_at: later(1) }),
  );
  await must(
    client.from('scheduled_messages').insert({
      id: newId(),
      ...here,
      channel_id: general,
      author_id: id,
      parts: [{ type: 'text', text: 'It is still dry.' }],
      send_at: later(1),
    }),
  );
  for (const channel_id of [null, general])
    await must(
      client.from('folders').insert({ id: newId(), ...made, channel_id, name: 'Drawings' }),
    );
  await must(
    client.from('risk_actions').insert({
      id: newId(),
      ...made,
      risk_id: risk,
      title: 'Raise the wall',
      assignee_id: id,
      due_on: later(2).slice(0, 10),
    }),
  );
  await must(client.from('risks').update({ location_id: location }).eq('id', risk));
  for (const channel_id of [null, general])
    await must(
      client.from('events').insert({
        id: newId(),
        ...made,
        channel_id,
        kind: 'meeting',
        title: 'Stand-up',
        starts_at: later(1),
        ends_at: later(1),
        timezone: 'UTC',
      }),
    );
  for (const account of [owner, cleo])
    await must(
      account.client
        .from('directory_entries')
        .insert({ id: newId(), ...here, profile_id: account.id, location_id: location }),
    );
  await must(client.from('locations').update({ channel_id: general }).eq('id', location));
  return destinations;
}

/** The workspace's other member mentions its owner in the channel Quay. */
export async function sayToOwner({ owner, workspace }: Destinations, text: string): Promise<void> {
  const [cleo] = workspace.members;
  if (!cleo) throw new Error('Nobody has joined');
  await say(cleo, workspace.id, workspace.channels.Quay ?? '', `${text} ${mentionOf(owner.id)}`);
}

async function say(
  { client, id: author_id }: Account,
  workspace_id: string,
  channel_id: string,
  text: string,
): Promise<string> {
  const id = newId();
  const parts = [{ type: 'text', text }];
  await must(
    client
      .from('messages')
      .insert({ id, workspace_id, channel_id, author_id, role: 'user', parts }),
  );
  return id;
}

/** The path at which a page of such a workspace has content; a search needs a word that occurs. */
export function fullPath(
  { ofMembers }: Destinations,
  name: keyof Destinations['ofMembers'],
): string {
  const { path } = ofMembers[name];
  return name === 'search' ? `${path}?q=quay` : path;
}

type Answer = PromiseLike<{ data: { id: string }[] | null; error: { message: string } | null }>;

async function rows(request: Answer): Promise<{ id: string }[]> {
  const { data, error } = await request;
  if (error) throw new Error(error.message);
  return data ?? [];
}
