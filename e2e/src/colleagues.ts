import { type Browser, expect } from '@playwright/test';
import { Person } from './person.ts';

/** Two people of one workspace, each at their own browser: Ada has founded it, made the channel 'Crane refit' and invited Bo. */
export type Colleagues = { ada: Person; bo: Person };

export async function twoColleagues(browser: Browser, url: string): Promise<Colleagues> {
  const ada = await Person.open('Ada Lovelace', await browser.newContext(), url);
  const bo = await Person.open('Bo Nilsson', await browser.newContext(), url);
  await ada.register();
  await ada.createWorkspace('Harbour Works');
  await ada.createChannel('Crane refit', '');
  await bo.register(new URL(await ada.invite()).pathname);
  await bo.page.getByRole('button', { name: 'Join workspace' }).click();
  await expect(bo.page.getByRole('navigation', { name: 'Your channels' })).toBeVisible();
  return { ada, bo };
}
