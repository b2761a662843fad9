import { type Browser, expect } from '@playwright/test';
import { createAccount } from './account.ts';
import type { ContextOptions } from './contexts.ts';
import { FIRST_PAGE, Person } from './person.ts';
import type { Product } from './product.ts';
import { createChannel, createWorkspace, join, type Workspace } from './workspace.ts';

/** Two members of one workspace, each with a browser. */
export type Colleagues = { ada: Person; bo: Person; workspace: Workspace };

type Options = {
  /** Ada's and Bo's names. */
  names?: [string, string];
  workspace?: string;
  /** Channels that Ada created beside 'General'; the last one is open for both. */
  channels?: string[];
  /** Options of Ada's browser that differ from a plain one. */
  context?: ContextOptions;
};

/**
 * Ada has created a workspace with the channel 'Crane refit', and Bo has followed her invitation.
 */
export async function twoColleagues(
  browser: Browser,
  product: Product,
  {
    names = ['Ada Lovelace', 'Bo Nilsson'],
    workspace: name = 'Harbour Works',
    channels = ['Crane refit'],
    context,
  }: Options = {},
): Promise<Colleagues> {
  const [one, other] = await Promise.all(names.map((person) => createAccount(product, person)));
  if (!one || !other) throw new Error('Two have two names');
  const workspace = await createWorkspace(one, name);
  for (const channel of channels) await createChannel(workspace, channel);
  await join(workspace, other);
  const at = `/channels/${workspace.channels[channels.at(-1) ?? 'General']}`;
  const [ada, bo] = await Promise.all([
    Person.signedIn(one, browser, product, { at, context }),
    Person.signedIn(other, browser, product, { at }),
  ]);
  for (const { composer } of [ada, bo]) await expect(composer).toBeFocused(FIRST_PAGE);
  return { ada, bo, workspace };
}

type Two = { one: Person; other: Person; workspace: string };

/** Two members of a new workspace, both in its first channel. */
export async function twoInAWorkspace(
  product: Product,
  browser: Browser,
  names: [string, string],
  name: string,
): Promise<Two> {
  const { ada, bo, workspace } = await twoColleagues(browser, product, {
    names,
    workspace: name,
    channels: [],
  });
  return { one: ada, other: bo, workspace: `/workspace/${workspace.id}` };
}
