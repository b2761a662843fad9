import type { Page } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD, demoEmail, people } from '../../apps/parley/src/demo/people.ts';

/** The configuration that the app loads before its first request. */
const config = z.object({ supabaseKey: z.string() });
const session = z.object({ access_token: z.string() });
const invitation = z.array(z.object({ token: z.string() })).min(1);
const rows = z.array(z.object({ id: z.string() })).min(1);

const EMAIL = demoEmail('mara');
const COLLEAGUE = people.find(({ key }) => key === 'jonas')?.name ?? '';

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
}

/**
 * Creates an invitation and a conversation with a colleague, which no page of a fresh demo links
 * to.
 * @returns parameters of addresses by name.
 */
export async function prepare(url: string): Promise<Record<string, string>> {
  const { supabaseKey: apikey } = config.parse(await (await fetch(`${url}/config.json`)).json());
  const ask = async (path: string, token: string, body?: unknown): Promise<unknown> => {
    const headers = {
      apikey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const answer = await fetch(
      url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { access_token } = session.parse(
    await ask('/auth/v1/token?grant_type=password', apikey, {
      email: EMAIL,
      password: DEMO_PASSWORD,
    }),
  );
  const [workspace] = rows.parse(
    await ask('/rest/v1/workspaces?select=id&order=created_at', access_token),
  );
  const [made] = invitation.parse(
    await ask('/rest/v1/rpc/create_invitation', access_token, {
      workspace: workspace?.id,
      invited_role: 'member',
      valid_hours: 24,
      max_uses: null,
      invited_email: null,
    }),
  );
  const [colleague] = rows.parse(
    await ask(`/rest/v1/profiles?select=id&name=eq.${encodeURIComponent(COLLEAGUE)}`, access_token),
  );
  const chatId = z.string().parse(
    await ask('/rest/v1/rpc/open_conversation', access_token, {
      workspace: workspace?.id,
      people: [colleague?.id],
    }),
  );
  return { token: made?.token ?? '', chatId };
}
