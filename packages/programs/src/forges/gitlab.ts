import * as z from 'zod';
import { link, text } from '../nodes.ts';
import { branchOf, commitList, counted, excerpt, headline, numbered, type Told } from './told.ts';

/** GitLab's webhooks, by `object_kind` in their body. */

const project = z.looseObject({ path_with_namespace: z.string(), web_url: z.string() });
const user = z.looseObject({ name: z.string() });

const push = z.looseObject({
  object_kind: z.enum(['push', 'tag_push']),
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  user_name: z.string(),
  project,
  total_commits_count: z.number().optional(),
  commits: z.array(z.looseObject({ id: z.string(), message: z.string(), url: z.string() })),
});

const topic = z.looseObject({
  iid: z.number(),
  title: z.string(),
  url: z.string(),
  action: z.string().nullish(),
  description: z.string().nullish(),
});

const merge = z.looseObject({
  object_kind: z.literal('merge_request'),
  user,
  project,
  object_attributes: topic,
});
const issue = merge.extend({ object_kind: z.literal('issue') });

const shortTopic = z.looseObject({ iid: z.number(), title: z.string() });
const note = z.looseObject({
  object_kind: z.literal('note'),
  user,
  project,
  object_attributes: z.looseObject({ note: z.string(), url: z.string() }),
  merge_request: shortTopic.optional(),
  issue: shortTopic.optional(),
});

const pipeline = z.looseObject({
  object_kind: z.literal('pipeline'),
  project,
  object_attributes: z.looseObject({
    id: z.number(),
    ref: z.string(),
    status: z.string(),
    duration: z.number().nullish(),
  }),
});

const release = z.looseObject({
  object_kind: z.literal('release'),
  action: z.string(),
  name: z.string(),
  url: z.string(),
  description: z.string().nullish(),
  project,
});

const kind = z.looseObject({ object_kind: z.string() });

/** @throws ZodError for a body that is none of GitLab's. */
export function gitlabTold(body: unknown): Told | null {
  switch (kind.parse(body).object_kind) {
    case 'push':
    case 'tag_push':
      return pushTold(push.parse(body));
    case 'merge_request':
      return mergeTold(merge.parse(body));
    case 'issue':
      return issueTold(issue.parse(body));
    case 'note':
      return noteTold(note.parse(body));
    case 'pipeline':
      return pipelineTold(pipeline.parse(body));
    case 'release':
      return releaseTold(release.parse(body));
    default:
      return null;
  }
}

/** A commit that does not exist, before a branch is created and after it is deleted. */
const isNothing = (id: string) => /^0+$/.test(id);

function pushTold(event: z.infer<typeof push>): Told | null {
  const { ref, before, after, commits, user_name: who, project: at } = event;
  const what = event.object_kind === 'tag_push' ? 'tag' : 'branch';
  const name = text(branchOf(ref), [{ type: 'code' }]);
  const where = at.path_with_namespace;
  if (isNothing(after)) return { content: [headline(who, `deleted the ${what}`, name, where)] };
  const tree = link(`${at.web_url}/-/tree/${encodeURIComponent(branchOf(ref))}`, name);
  if (what === 'tag' || commits.length === 0)
    return isNothing(before)
      ? { content: [headline(who, `created the ${what}`, tree, where)] }
      : null;
  const total = event.total_commits_count ?? commits.length;
  const did = `pushed ${counted(total, 'commit')} to`;
  return { content: [headline(who, did, tree, where), ...commitList(commits, total)] };
}

const DONE: Readonly<Record<string, string>> = {
  open: 'opened',
  reopen: 'reopened',
  close: 'closed',
  merge: 'merged',
  approved: 'approved',
};

const mergeTold = (event: z.infer<typeof merge>) => topicTold(event, '!');
const issueTold = (event: z.infer<typeof issue>) => topicTold(event, '#');

function topicTold(
  event: Pick<z.infer<typeof merge>, 'user' | 'project' | 'object_attributes'>,
  sign: '!' | '#',
): Told | null {
  const { iid, title, url, action, description } = event.object_attributes;
  const did = DONE[action ?? ''];
  if (did === undefined) return null;
  const where = event.project.path_with_namespace;
  return {
    content: [
      headline(event.user.name, did, numbered(sign, iid, title, url), where),
      ...(action === 'open' ? excerpt(description) : []),
    ],
    threadKey: `${where}${sign}${iid}`,
  };
}

function noteTold(event: z.infer<typeof note>): Told {
  const { user: who, project: at, object_attributes: said, merge_request, issue: about } = event;
  const where = at.path_with_namespace;
  const [sign, on] = merge_request ? (['!', merge_request] as const) : (['#', about] as const);
  const what = on
    ? numbered(sign, on.iid, on.title, said.url)
    : link(said.url, text('a commit or snippet'));
  return {
    content: [headline(who.name, 'commented on', what, where), ...excerpt(said.note)],
    ...(on ? { threadKey: `${where}${sign}${on.iid}` } : {}),
  };
}

const SIGNS: Readonly<Record<string, string>> = { success: '🟢', failed: '🔴', running: '🔵' };

/** A pipeline is one message, which changes as the pipeline goes on. */
function pipelineTold({ project: at, object_attributes: run }: z.infer<typeof pipeline>): Told {
  const where = at.path_with_namespace;
  const took = run.duration ? ` after ${run.duration} s` : '';
  return {
    content: [
      headline(
        `${SIGNS[run.status] ?? '⚪'} Pipeline`,
        `${run.status}${took} on ${run.ref}:`,
        link(`${at.web_url}/-/pipelines/${run.id}`, text(`#${run.id}`)),
        where,
      ),
    ],
    updateKey: `${where} pipeline ${run.id}`,
  };
}

function releaseTold(event: z.infer<typeof release>): Told | null {
  if (event.action !== 'create') return null;
  const where = event.project.path_with_namespace;
  return {
    content: [
      headline('🎉 Release', 'of', link(event.url, text(event.name)), where),
      ...excerpt(event.description),
    ],
  };
}
