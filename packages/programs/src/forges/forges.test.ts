import { parse } from '@parley/markdown';
import { describe, expect, test } from 'vitest';
import { HookError } from '../answers.ts';
import { checkProof, forgePost } from './index.ts';

/** The payloads that GitHub and GitLab document, with the keys that are read. */

const repository = {
  full_name: 'Codertocat/Hello-World',
  html_url: 'https://github.com/Codertocat/Hello-World',
};
const sender = { login: 'Codertocat' };
const REPO = 'https://github.com/Codertocat/Hello-World';

const pull_request = {
  number: 2,
  title: 'Update the README with new information.',
  html_url: `${REPO}/pull/2`,
  body: 'This is a pretty *simple* change that we need to pull into master.',
  merged: false,
  draft: false,
};
const issue = {
  number: 1,
  title: 'Spelling error in the README file',
  html_url: `${REPO}/issues/1`,
  body: 'It looks like you accidentally spelled "commit" with two "t"s.',
};
const commits = [
  { id: 'f95f852bd8fca8fcc58a9a2d6c842781e32a215e', message: 'Initial commit', url: `${REPO}/c/1` },
  {
    id: 'a10867b14bb761a232cd80139fbd4c0d33264240',
    message: 'Fix <script> & *stars*\n\nWith a body',
    url: `${REPO}/c/2`,
  },
];

const github = (event: string, body: object) =>
  forgePost(new Headers({ 'x-github-event': event }), { repository, sender, ...body });

const run = {
  id: 30433642,
  name: 'Build',
  html_url: `${REPO}/actions/runs/30433642`,
  head_branch: 'main',
};

describe('GitHub', () => {
  test.each([
    [
      'push',
      { ref: 'refs/heads/main', compare: `${REPO}/compare/a...b`, commits },
      `**Codertocat** pushed 2 commits to [\`main\`](${REPO}/compare/a...b) · Codertocat/Hello-World

- [\`f95f852\`](${REPO}/c/1) Initial commit
- [\`a10867b\`](${REPO}/c/2) Fix <script> & \\*stars\\*`,
    ],
    [
      'push',
      { ref: 'refs/tags/v1', compare: `${REPO}/compare/v1`, commits: [], created: true },
      `**Codertocat** pushed the tag [\`v1\`](${REPO}/compare/v1) · Codertocat/Hello-World`,
    ],
    [
      'push',
      { ref: 'refs/heads/old', compare: REPO, commits: [], deleted: true },
      '**Codertocat** deleted the branch `old` · Codertocat/Hello-World',
    ],
    [
      'pull_request',
      { action: 'opened', pull_request },
      `**Codertocat** opened [#2 Update the README with new information.](${REPO}/pull/2) · Codertocat/Hello-World

> This is a pretty simple change that we need to pull into master.`,
    ],
    [
      'pull_request',
      { action: 'closed', pull_request: { ...pull_request, merged: true } },
      `**Codertocat** merged [#2 Update the README with new information.](${REPO}/pull/2) · Codertocat/Hello-World`,
    ],
    [
      'pull_request_review',
      {
        action: 'submitted',
        pull_request,
        review: { state: 'approved', html_url: `${REPO}/pull/2#r`, body: null },
      },
      `**Codertocat** approved [#2 Update the README with new information.](${REPO}/pull/2#r) · Codertocat/Hello-World`,
    ],
    [
      'issues',
      { action: 'opened', issue },
      `**Codertocat** opened [#1 Spelling error in the README file](${REPO}/issues/1) · Codertocat/Hello-World

> It looks like you accidentally spelled "commit" with two "t"s.`,
    ],
    [
      'issue_comment',
      {
        action: 'created',
        issue,
        comment: {
          html_url: `${REPO}/issues/1#c`,
          body: "You are totally right! I'll get this fixed.",
        },
      },
      `**Codertocat** commented on [#1 Spelling error in the README file](${REPO}/issues/1#c) · Codertocat/Hello-World

> You are totally right! I'll get this fixed.`,
    ],
    [
      'release',
      {
        action: 'published',
        release: { tag_name: '0.0.1', name: null, html_url: `${REPO}/releases/0.0.1`, body: null },
      },
      `**Codertocat** released [0.0.1](${REPO}/releases/0.0.1) · Codertocat/Hello-World`,
    ],
    [
      'workflow_run',
      { action: 'completed', workflow_run: { ...run, status: 'completed', conclusion: 'failure' } },
      `**🔴 Build** failure on main: [run 30433642](${run.html_url}) · Codertocat/Hello-World`,
    ],
    [
      'ping',
      { zen: 'Keep it logically awesome.' },
      `**Codertocat** connected [Codertocat/Hello-World](${REPO})`,
    ],
  ])('%s is told with its links', (event, body, written) => {
    expect(github(event, body)).toMatchObject({ written, shownAs: 'GitHub' });
  });

  test('what concerns one pull request is one thread, and a run is one message', () => {
    const keys = (event: string, body: object) => {
      const post = github(event, body);
      return [post?.threadKey, post?.updateKey];
    };
    const thread = 'Codertocat/Hello-World#2';
    expect(keys('pull_request', { action: 'opened', pull_request })).toEqual([thread, null]);
    expect(keys('pull_request', { action: 'closed', pull_request })).toEqual([thread, null]);
    const started = { action: 'requested', workflow_run: { ...run, status: 'queued' } };
    expect(keys('workflow_run', started)).toEqual([null, 'Codertocat/Hello-World run 30433642']);
  });

  test('what nobody wants to read is not told', () => {
    expect(github('star', { action: 'created' })).toBeNull();
    expect(github('constructor', {})).toBeNull();
    expect(github('issues', { action: 'labeled', issue })).toBeNull();
    expect(github('pull_request', { action: 'synchronize', pull_request })).toBeNull();
  });

  test('what strangers write in an issue stays text', () => {
    const title = '[x](javascript:alert(1)) <@channel> **b**';
    const body = '![spy](https://spy.test/p.png) <@channel> [click](javascript:alert(1))';
    const post = github('issues', { action: 'opened', issue: { ...issue, title, body } });
    const tree = JSON.stringify(parse(post?.written ?? ''));
    expect(tree).not.toMatch(/"url":"(?!https:)|"type":"(?:image|reference)"|spy\.test/);
  });

  test('a body that is none of the event is refused', () => {
    expect(() => github('push', { ref: 5 })).toThrow(HookError);
  });
});

describe('GitLab', () => {
  const project = {
    path_with_namespace: 'mike/diaspora',
    web_url: 'https://gitlab.test/mike/diaspora',
  };
  const user = { name: 'Administrator' };
  const gitlab = (body: object) =>
    forgePost(new Headers({ 'x-gitlab-event': 'Hook' }), { project, ...body });
  const at = 'https://gitlab.test/mike/diaspora';

  test.each([
    [
      {
        object_kind: 'push',
        ref: 'refs/heads/master',
        before: '95790bf8',
        after: 'da1560886',
        user_name: 'John Smith',
        total_commits_count: 4,
        commits: [
          {
            id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
            message: 'Update Catalan',
            url: `${at}/c`,
          },
        ],
      },
      `**John Smith** pushed 4 commits to [\`master\`](${at}/-/tree/master) · mike/diaspora

- [\`b6568db\`](${at}/c) Update Catalan

and 3 more`,
    ],
    [
      {
        object_kind: 'merge_request',
        user,
        object_attributes: { iid: 1, title: 'MS-Viewport', url: `${at}/-/mr/1`, action: 'merge' },
      },
      `**Administrator** merged [!1 MS-Viewport](${at}/-/mr/1) · mike/diaspora`,
    ],
    [
      {
        object_kind: 'note',
        user,
        object_attributes: { note: 'This MR needs work.', url: `${at}/-/mr/1#note_1244` },
        merge_request: { iid: 1, title: 'Tempora et eos' },
      },
      `**Administrator** commented on [!1 Tempora et eos](${at}/-/mr/1#note_1244) · mike/diaspora

> This MR needs work.`,
    ],
    [
      {
        object_kind: 'pipeline',
        object_attributes: { id: 31, ref: 'master', status: 'success', duration: 63 },
      },
      `**🟢 Pipeline** success after 63 s on master: [#31](${at}/-/pipelines/31) · mike/diaspora`,
    ],
  ])('an event is told with its links (%#)', (body, written) => {
    expect(gitlab(body)).toMatchObject({ written, shownAs: 'GitLab' });
  });

  test('what nobody wants to read is not told', () => {
    expect(gitlab({ object_kind: 'wiki_page' })).toBeNull();
  });
});

describe('the proof of a forge', () => {
  const headers = (name: string, value: string) => new Headers({ [name]: value });
  // The example of GitHub's documentation.
  const [secret, body] = ["It's a Secret to Everybody", 'Hello, World!'];
  const right = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

  test('is right, or absent', () => {
    expect(() => checkProof(headers('x-hub-signature-256', right), body, secret)).not.toThrow();
    expect(() => checkProof(headers('x-gitlab-token', secret), body, secret)).not.toThrow();
    expect(() => checkProof(new Headers(), body, secret)).not.toThrow();
  });

  test.each([
    ['x-hub-signature-256', right.replace('7', '8')],
    ['x-hub-signature-256', 'sha256='],
    ['x-hub-signature-256', ''],
    ['x-gitlab-token', 'guessed'],
  ])('a wrong one is refused: %s %s', (name, value) => {
    expect(() => checkProof(headers(name, value), body, secret)).toThrow(HookError);
  });

  test('one of another body is refused', () => {
    const signed = headers('x-hub-signature-256', right);
    expect(() => checkProof(signed, `${body} `, secret)).toThrow(HookError);
  });
});
