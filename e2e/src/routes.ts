import { readFileSync } from 'node:fs';
import { newId, paths } from '@parley/model';
import { createAccount, must } from './account.ts';
import type { Product } from './product.ts';
import {
  createWorkspace,
  invitationTo,
  join,
  openConversation,
  type Workspace,
} from './workspace.ts';

/** The path of a named page, with ids of existing things. */
export type Destination = {
  path: string;
  /** The page's own first heading, which no error page has. */
  heading: string;
  /** An element below the heading, if several pages share the heading. */
  sight?: { role: 'button' | 'searchbox' | 'textbox'; name: string | RegExp };
};

type Name = keyof typeof paths;

/** Pages that redirect signed-in users. */
const GUESTS = ['login', 'register', 'verify-email', 'confirm'] as const;
type GuestName = (typeof GUESTS)[number];

/** A page between sign-in and the app; `account.spec.ts` covers it. */
type Between = 'second-step';

type MemberName = Exclude<Name, GuestName | Between>;

/** The destination of each named path; a path with an id that is missing here does not compile. */
export type Destinations = {
  workspace: Workspace;
  owner: Workspace['owner'];
  ofMembers: Record<MemberName, Destination>;
  ofGuests: Record<GuestName, Destination>;
};

/** Names of paths with an id. */
type OfOne = {
  [One in Name]: (typeof paths)[One] extends `${string}:${string}` ? One : never;
}[Name];
type Listed = Record<OfOne, Destination> & Partial<Record<MemberName, Destination>>;

/** A noun's own page, with the title from the noun's texts as its heading. */
function titled(name: string, path: string): Destination {
  const texts = new URL(`../../apps/web/src/locales/en/${name}.json`, import.meta.url);
  const { title }: { title?: string } = JSON.parse(readFileSync(texts, 'utf8'));
  if (!title) throw new Error(`No title in the texts of ${name}, and no heading for its page here`);
  return { path, heading: title };
}

/** Adds the pages without an id that are not listed, by their noun. */
function complete(listed: Listed): Destinations['ofMembers'] {
  const isListed = (name: string) => name in listed || name in ofGuests || name === 'second-step';
  const others = Object.entries(paths).filter(([name]) => !isListed(name));
  const made = others.map(([name, path]) => [name, titled(name, path)]);
  return { ...Object.fromEntries(made), ...listed };
}

const ofGuests: Destinations['ofGuests'] = {
  login: { path: '/login', heading: 'Welcome back' },
  register: { path: '/register', heading: 'Create your account' },
  // The product sends no mail, so the page promises none.
  'verify-email': { path: '/verify-email', heading: 'We couldn’t create an account' },
  confirm: { path: '/confirm?code=of-another-browser', heading: 'Address confirmed' },
};

/** Creates a workspace with one of everything that has its own page. */
export async function makeDestinations(product: Product): Promise<Destinations> {
  const owner = await createAccount(product, 'Rosa Route');
  const cleo = await createAccount(product, 'Cleo Marchetti');
  const workspace = await createWorkspace(owner, 'Routes');
  await join(workspace, cleo);
  const [location, risk] = [newId(), newId()];
  const made = { workspace_id: workspace.id, created_by: owner.id };
  await must(owner.client.from('locations').insert({ id: location, ...made, name: 'Dry dock' }));
  await must(owner.client.from('risks').insert({ id: risk, ...made, title: 'The quay floods' }));
  const channel = `/channels/${workspace.channels.General}`;
  return {
    workspace,
    owner,
    ofGuests,
    ofMembers: complete({
      index: { path: '/', heading: 'Dashboard' },
      dashboard: { path: '/dashboard', heading: 'Dashboard' },
      chat: { path: '/chat', heading: 'Conversations' },
      'chat-new': { path: '/chat/new', heading: 'New conversation' },
      'chat-id': {
        path: `/chat/${await openConversation(workspace, cleo)}`,
        heading: 'Cleo Marchetti',
      },
      channels: { path: '/channels', heading: 'Browse channels' },
      'channels-new': { path: '/channels/new', heading: 'New channel' },
      'channels-id': {
        path: channel,
        heading: 'General',
        sight: { role: 'textbox', name: /^Write to/ },
      },
      'channels-id-files': {
        path: `${channel}/files`,
        heading: 'General',
        sight: { role: 'searchbox', name: 'Search this place' },
      },
      'channels-id-settings': {
        path: `${channel}/settings`,
        heading: 'General',
        sight: { role: 'textbox', name: 'Channel name' },
      },
      'channels-id-settled': {
        path: `${channel}/settled`,
        heading: 'General',
        sight: { role: 'button', name: 'Add' },
      },
      'channels-id-schedule': {
        path: `${channel}/schedule`,
        heading: 'General',
        sight: { role: 'button', name: 'New event' },
      },
      directory: { path: '/directory', heading: 'Directory' },
      'directory-id': { path: `/directory/${cleo.id}`, heading: 'Cleo Marchetti' },
      locations: { path: '/locations', heading: 'Locations' },
      'locations-id': { path: `/locations/${location}`, heading: 'Dry dock' },
      drive: { path: '/drive', heading: 'Drive' },
      risk: { path: '/risk', heading: 'Risk assistant' },
      risks: { path: '/risks', heading: 'Risks' },
      'risks-id': { path: `/risks/${risk}`, heading: 'The quay floods' },
      schedule: { path: '/schedule', heading: 'Schedule' },
      search: { path: '/search', heading: 'Search' },
      saved: { path: '/saved', heading: 'Saved' },
      inbox: { path: '/inbox', heading: 'Inbox' },
      unread: { path: '/unread', heading: 'Unread' },
      threads: { path: '/threads', heading: 'Threads' },
      'settings-api': { path: '/settings/api', heading: 'API' },
      workspace: { path: '/workspace', heading: 'Workspaces' },
      'workspace-new': { path: '/workspace/new', heading: 'New workspace' },
      'workspace-id': { path: `/workspace/${workspace.id}`, heading: 'Routes' },
      'workspace-id-settings': {
        path: `/workspace/${workspace.id}/settings`,
        heading: 'Routes settings',
      },
      join: { path: `/join/${await invitationTo(workspace)}`, heading: 'Join Routes' },
      recover: { path: '/recover', heading: 'Forgot your password?' },
      profile: { path: '/profile', heading: 'Profile' },
      settings: { path: '/settings', heading: 'Settings' },
      sentry: { path: '/sentry', heading: 'Diagnostics' },
      unauthorized: { path: '/unauthorized', heading: 'No access' },
    }),
  };
}
