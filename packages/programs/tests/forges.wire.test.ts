import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, post, startWorld, type World } from './world.ts';

/** GitHub's and GitLab's requests, over real HTTP. */

let world: World;
let ada: Person;
let workspace: string;
let channel: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp('Ada');
  workspace = await world.found(ada);
  channel = await world.openChannel(workspace, ada, 'Code');
});
afterAll(() => world.stop());

const REPO = 'https://github.com/octocat/Hello-World';
const issues = {
  action: 'opened',
  repository: { full_name: 'octocat/Hello-World', html_url: REPO },
  sender: { login: 'octocat' },
  issue: { number: 7, title: 'Crane', html_url: `${REPO}/issues/7`, body: null },
};
const comment = {
  ...issues,
  action: 'created',
  comment: { html_url: `${REPO}/issues/7#c`, body: 'Fixed.' },
};

const secretOf = (url: string) => url.split('/').at(-1) ?? '';
const signed = (url: string, body: string) => ({
  'X-Hub-Signature-256': `sha256=${createHmac('sha256', secretOf(url)).update(body).digest('hex')}`,
});

test('an issue and its comments are one thread, as JSON and as a form', async () => {
  const { url } = await world.addHook(ada, workspace, channel, 'Code');
  const body = JSON.stringify(issues);
  const opened = await post(url, body, {
    'Content-Type': 'application/json',
    'X-GitHub-Event': 'issues',
    ...signed(url, body),
  });
  expect(opened.status).toBe(200);
  const form = `payload=${encodeURIComponent(JSON.stringify(comment))}`;
  const answered = await post(url, form, {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-GitHub-Event': 'issue_comment',
    ...signed(url, form),
  });
  expect(answered.body).toMatchObject({ ok: true, thread_id: opened.body.message_id });
  expect(await world.messageOf(opened.body.message_id)).toMatchObject({
    metadata: { via: 'webhook', shown_as: 'GitHub' },
    text: `**octocat** opened [#7 Crane](${REPO}/issues/7) · octocat/Hello-World`,
  });
});

test('a wrong signature posts nothing', async () => {
  const { url, profile_id } = await world.addHook(ada, workspace, channel, 'Code');
  const body = JSON.stringify(issues);
  for (const proof of [
    signed(url, `${body} `),
    signed('https://elsewhere.test/hooks/guessed', body),
    { 'X-Hub-Signature-256': '' },
    { 'X-Gitlab-Token': 'guessed' },
  ]) {
    const answer = await post(url, body, {
      'Content-Type': 'application/json',
      'X-GitHub-Event': 'issues',
      ...proof,
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'bad_signature']);
  }
  expect(await world.sql`select from public.messages where author_id = ${profile_id}`).toHaveLength(
    0,
  );
});

test('an event of which nothing is told is accepted, if the address is right', async () => {
  const { url } = await world.addHook(ada, workspace, channel, 'Code');
  const star = (to: string) =>
    post(to, { action: 'created' }, { 'X-GitHub-Event': 'star' }).then(({ status, body }) => [
      status,
      body.ignored ?? body.code,
    ]);
  expect(await star(url)).toEqual([200, true]);
  expect(await star(`${url.slice(0, -4)}AAAA`)).toEqual([404, 'no_webhook']);
});
