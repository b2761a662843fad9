import { channelOfHome } from '../common.ts';
import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import type { Home } from '../fixtures-workspace.ts';

const risk = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  return reached(
    tx`insert into public.risks (workspace_id, channel_id, title, created_by) values
      (${world.workspace}, ${channelOfHome(attempt, home)}, 'It rains', ${creator})
      returning *`,
  );
};

const action = ({ tx, world }: Attempt, home: Home, creator: string) =>
  reached(
    tx`insert into public.risk_actions (workspace_id, risk_id, title, created_by)
      values (${world.workspace}, ${world.workspaceRows.risks[home]}, 'Buy umbrellas', ${creator})
      returning *`,
  );

const link = ({ tx, world }: Attempt, home: Home, creator: string) =>
  reached(
    tx`insert into public.risk_links (workspace_id, risk_id, profile_id, created_by)
      values (${world.workspace}, ${world.workspaceRows.risks[home]}, ${world.people.regular}, ${creator})
      returning *`,
  );

const history = ({ tx, world }: Attempt, home: Home, actor: string, kind: string) =>
  reached(
    tx`insert into public.risk_events (workspace_id, risk_id, actor_id, kind, comment)
      values (${world.workspace}, ${world.workspaceRows.risks[home]}, ${actor}, ${kind}, 'Seen')
      returning *`,
  );

/** An operation for each line of `risks.txt`. */
export const operations: Record<string, Operation> = {
  'risks read shared': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.workspaceRows.risks.shared}`),
  'risks read open': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.workspaceRows.risks.open}`),
  'risks read private': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.workspaceRows.risks.private}`),
  'risks create shared': (attempt) => risk(attempt, 'shared', attempt.me),
  'risks create private': (attempt) => risk(attempt, 'private', attempt.me),
  'risks create for other': (attempt) => risk(attempt, 'shared', attempt.world.people.founder),
  'risks create from unread message': ({ tx, world, me }) =>
    reached(
      tx`insert into public.risks (workspace_id, source_message_id, title, created_by)
        values (${world.workspace}, ${world.messages.private}, 'Overheard', ${me})
        returning *`,
    ),
  'risks update shared': change('public.risks', ({ tx, world }) => ({
    set: tx`likelihood = 5`,
    row: tx`id = ${world.workspaceRows.risks.shared}`,
  })),
  'risks update open': change('public.risks', ({ tx, world }) => ({
    set: tx`likelihood = 5`,
    row: tx`id = ${world.workspaceRows.risks.open}`,
  })),
  'risks delete': remove(
    'public.risks',
    ({ tx, world }) => tx`id = ${world.workspaceRows.risks.shared}`,
  ),
  'risk_actions read private': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_actions where risk_id = ${world.workspaceRows.risks.private}`,
    ),
  'risk_actions create shared': (attempt) => action(attempt, 'shared', attempt.me),
  'risk_actions create open': (attempt) => action(attempt, 'open', attempt.me),
  'risk_actions create for other': (attempt) =>
    action(attempt, 'shared', attempt.world.people.founder),
  'risk_actions finish other': change('public.risk_actions', ({ tx, world }) => ({
    set: tx`done_at = now()`,
    row: tx`risk_id = ${world.workspaceRows.risks.shared}`,
  })),
  'risk_actions delete private': remove(
    'public.risk_actions',
    ({ tx, world }) => tx`risk_id = ${world.workspaceRows.risks.private}`,
  ),
  'risk_links read private': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_links where risk_id = ${world.workspaceRows.risks.private}`,
    ),
  'risk_links create shared': (attempt) => link(attempt, 'shared', attempt.me),
  'risk_links create private': (attempt) => link(attempt, 'private', attempt.me),
  'risk_links delete open': remove(
    'public.risk_links',
    ({ tx, world }) => tx`risk_id = ${world.workspaceRows.risks.open}`,
  ),
  'risk_events read shared': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_events where risk_id = ${world.workspaceRows.risks.shared}`,
    ),
  'risk_events read private': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_events where risk_id = ${world.workspaceRows.risks.private}`,
    ),
  'risk_events comment': (attempt) => history(attempt, 'shared', attempt.me, 'comment'),
  'risk_events comment private': (attempt) => history(attempt, 'private', attempt.me, 'comment'),
  'risk_events comment as other': (attempt) =>
    history(attempt, 'shared', attempt.world.people.founder, 'comment'),
  'risk_events forge history': (attempt) => history(attempt, 'shared', attempt.me, 'changed'),
  'risk_events delete': remove(
    'public.risk_events',
    ({ tx, world }) => tx`risk_id = ${world.workspaceRows.risks.shared}`,
  ),
  'risk_proposals read own': ({ tx, world, actor }) =>
    reached(
      tx`select * from public.risk_proposals where id = ${world.workspaceRows.ownOf(actor).proposal}`,
    ),
  'risk_proposals read other': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_proposals where id = ${world.workspaceRows.ownOf('founder').proposal}`,
    ),
  'risk_proposals create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.risk_proposals (workspace_id, profile_id, title, likelihood, impact)
        values (${world.workspace}, ${me}, 'x', 1, 1)`,
    ),
  'risk_proposals reject own': change('public.risk_proposals', ({ tx, world, actor }) => ({
    set: tx`status = 'rejected'`,
    row: tx`id = ${world.workspaceRows.ownOf(actor).proposal}`,
  })),
  'risk_proposals reject other': change('public.risk_proposals', ({ tx, world }) => ({
    set: tx`status = 'rejected'`,
    row: tx`id = ${world.workspaceRows.ownOf('founder').proposal}`,
  })),
  'risk_proposals delete own': remove(
    'public.risk_proposals',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).proposal}`,
  ),
  'risk_proposals delete other': remove(
    'public.risk_proposals',
    ({ tx, world }) => tx`id = ${world.workspaceRows.ownOf('founder').proposal}`,
  ),
  'risk_scans read own': ({ tx, world, actor }) =>
    reached(
      tx`select * from public.risk_scans where id = ${world.workspaceRows.ownOf(actor).scan}`,
    ),
  'risk_scans read other': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_scans where id = ${world.workspaceRows.ownOf('founder').scan}`,
    ),
  'risk_scans forge': change('public.risk_scans', ({ tx, world }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.workspaceRows.ownOf('founder').scan}`,
  })),
  'functions propose_risks': ({ tx, world }) =>
    reached(tx`select public.propose_risks(${world.workspace})`),
};
