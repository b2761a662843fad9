import * as z from 'zod';
import { link, text } from '../nodes.ts';
import { branchOf, commitList, counted, excerpt, headline, numbered, type Told } from './told.ts';

/** GitHub's webhooks, by the name in `X-GitHub-Event`. */

const user = z.looseObject({ login: z.string() });
const base = {
  repository: z.looseObject({ full_name: z.string(), html_url: z.string() }),
  sender: user,
};

const ping = z.looseObject({ ...base, repository: base.repository.optional() });

const push = z.looseObject({
  ...base,
  ref: z.string(),
  compare: z.string(),
  created: z.boolean().optional(),
  deleted: z.boolean().optional(),
  forced: z.boolean().optional(),
  commits: z.array(z.looseObject({ id: z.string(), message: z.string(), url: z.string() })),
});

const topic = z.looseObject({
  number: z.number(),
  title: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  merged: z.boolean().nullish(),
  draft: z.boolean().nullish(),
});
const comment = z.looseObject({ html_url: z.string(), body: z.string().nullish() });

const pullRequest = z.looseObject({ ...base, action: z.string(), pull_request: topic });
const review = pullRequest.extend({
  review: comment.extend({ state: z.string() }),
});
const issue = z.looseObject({ ...base, action: z.string(), issue: topic });
const issueComment = issue.extend({ comment });
const release = z.looseObject({
  ...base,
  action: z.string(),
  release: comment.extend({ tag_name: z.string(), name: z.string().nullish() }),
});
const workflowRun = z.looseObject({
  ...base,
  action: z.string(),
  workflow_run: z.looseObject({
    id: z.number(),
    name: z.string().nullish(),
    html_url: z.string(),
    head_branch: z.string().nullish(),
    status: z.string(),
    conclusion: z.string().nullish(),
  }),
});

type Base = z.infer<z.ZodObject<typeof base>>;

/** What is told of each event; null for events that nobody wants to read. */
const EVENTS = {
  ping: (body: unknown): Told => {
    const { repository, sender } = ping.parse(body);
    const what = repository
      ? link(repository.html_url, text(repository.full_name))
      : text('an organisation');
    return { content: [headline(sender.login, 'connected', what)] };
  },
  push: (body: unknown) => pushTold(push.parse(body)),
  pull_request: (body: unknown) => {
    const event = pullRequest.parse(body);
    const { pull_request: request, action } = event;
    const did = {
      opened: request.draft ? 'opened the draft' : 'opened',
      reopened: 'reopened',
      ready_for_review: 'asks for a review of',
      closed: request.merged ? 'merged' : 'closed',
    }[action];
    return topicTold(event, request, did, action === 'opened' ? request.body : null);
  },
  pull_request_review: (body: unknown) => {
    const event = review.parse(body);
    const did = { approved: 'approved', changes_requested: 'asks for changes to' }[
      event.review.state.toLowerCase()
    ];
    const isTold = event.action === 'submitted' && (did !== undefined || event.review.body);
    return topicTold(
      event,
      { ...event.pull_request, html_url: event.review.html_url },
      isTold ? (did ?? 'reviewed') : undefined,
      event.review.body,
    );
  },
  issues: (body: unknown) => {
    const event = issue.parse(body);
    const { action } = event;
    const did = { opened: 'opened', closed: 'closed', reopened: 'reopened' }[action];
    return topicTold(event, event.issue, did, action === 'opened' ? event.issue.body : null);
  },
  issue_comment: (body: unknown) => {
    const event = issueComment.parse(body);
    return topicTold(
      event,
      { ...event.issue, html_url: event.comment.html_url },
      event.action === 'created' ? 'commented on' : undefined,
      event.comment.body,
    );
  },
  release: (body: unknown): Told | null => {
    const { action, release: made, repository, sender } = release.parse(body);
    if (action !== 'published') return null;
    const label = link(made.html_url, text(made.name || made.tag_name));
    return {
      content: [
        headline(sender.login, 'released', label, repository.full_name),
        ...excerpt(made.body),
      ],
    };
  },
  workflow_run: (body: unknown) => runTold(workflowRun.parse(body)),
} satisfies Record<string, (body: unknown) => Told | null>;

/** @throws ZodError for a body that is none of GitHub's. */
export function githubTold(event: string, body: unknown): Told | null {
  return isKnown(event) ? EVENTS[event](body) : null;
}

const isKnown = (event: string): event is keyof typeof EVENTS => Object.hasOwn(EVENTS, event);

function pushTold(event: z.infer<typeof push>): Told | null {
  const { ref, commits, compare, created, deleted, forced, repository, sender } = event;
  const isTag = ref.startsWith('refs/tags/');
  const name = text(branchOf(ref), [{ type: 'code' }]);
  const where = repository.full_name;
  if (deleted)
    return {
      content: [headline(sender.login, `deleted the ${isTag ? 'tag' : 'branch'}`, name, where)],
    };
  if (isTag)
    return { content: [headline(sender.login, 'pushed the tag', link(compare, name), where)] };
  if (commits.length === 0)
    return created
      ? { content: [headline(sender.login, 'created the branch', link(compare, name), where)] }
      : null;
  const did = `${forced ? 'force-pushed' : 'pushed'} ${counted(commits.length, 'commit')} to`;
  return {
    content: [headline(sender.login, did, link(compare, name), where), ...commitList(commits)],
  };
}

/** Everything about an issue or pull request is under the first message about it. */
function topicTold(
  { repository, sender }: Base,
  { number, title, html_url }: z.infer<typeof topic>,
  did: string | undefined,
  body: string | null | undefined,
): Told | null {
  if (did === undefined) return null;
  const what = numbered('#', number, title, html_url);
  return {
    content: [headline(sender.login, did, what, repository.full_name), ...excerpt(body)],
    threadKey: `${repository.full_name}#${number}`,
  };
}

const SIGNS: Readonly<Record<string, string>> = {
  success: '🟢',
  failure: '🔴',
  timed_out: '🔴',
  startup_failure: '🔴',
  action_required: '🟡',
};

/** A run is one message, which changes as the run goes on. */
function runTold({ workflow_run: run, repository }: z.infer<typeof workflowRun>): Told {
  const outcome = (run.conclusion ?? run.status).replaceAll('_', ' ');
  const sign = run.conclusion ? (SIGNS[run.conclusion] ?? '⚪') : '🔵';
  const branch = run.head_branch ? ` on ${run.head_branch}` : '';
  return {
    content: [
      headline(
        `${sign} ${run.name ?? 'Workflow'}`,
        `${outcome}${branch}:`,
        link(run.html_url, text(`run ${run.id}`)),
        repository.full_name,
      ),
    ],
    updateKey: `${repository.full_name} run ${run.id}`,
  };
}
