import {
  type Json,
  newId,
  type Risk,
  type RiskAction,
  type RiskLink,
  type RiskProposal,
  type SavedView,
} from '@parley/model';
import { collections, gateway, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { MIDDLE } from './limits.ts';

/** Columns that people may set. */
export type RiskFields = Partial<
  Pick<
    Risk,
    | 'title'
    | 'description'
    | 'category'
    | 'likelihood'
    | 'impact'
    | 'residual_likelihood'
    | 'residual_impact'
    | 'status'
    | 'treatment'
    | 'treatment_plan'
    | 'owner_id'
    | 'due_on'
    | 'review_every_days'
    | 'review_on'
    | 'channel_id'
    | 'location_id'
  >
>;
export type NewRisk = RiskFields & { title: string; source_message_id?: string | null };
type Author = { workspaceId: string; ownId: string };

function rowOf(fields: NewRisk, { workspaceId, ownId }: Author): Risk {
  const now = new Date().toISOString();
  return {
    id: newId(),
    workspace_id: workspaceId,
    channel_id: null,
    location_id: null,
    source_message_id: null,
    number: 0,
    description: null,
    category: null,
    likelihood: MIDDLE,
    impact: MIDDLE,
    score: null,
    residual_likelihood: null,
    residual_impact: null,
    residual_score: null,
    status: 'open',
    treatment: null,
    treatment_plan: null,
    owner_id: null,
    due_on: null,
    review_every_days: null,
    review_on: null,
    closed_at: null,
    deleted_at: null,
    created_by: ownId,
    created_at: now,
    updated_at: now,
    ...fields,
  };
}

/** Adds a risk to the register. @returns its id. @throws AppError */
export async function raiseRisk(fields: NewRisk, author: Author): Promise<string> {
  const row = rowOf(fields, author);
  await collections.risks.insert(row);
  return row.id;
}

/** Ids per request, limited by the URL length. */
const AT_ONCE = 100;

/** Raises a risk that is linked with the messages it comes from. @throws AppError */
export async function raiseFromMessages(
  fields: NewRisk,
  messageIds: readonly string[],
  author: Author,
): Promise<string> {
  const source_message_id = messageIds[0] ?? null;
  const riskId = await raiseRisk({ ...fields, source_message_id }, author);
  try {
    for (const message_id of messageIds) await addLink({ risk_id: riskId, message_id }, author);
  } catch (error) {
    await binRisks([riskId]);
    throw toAppError(error);
  }
  return riskId;
}

/** @throws AppError */
export async function changeRisk(id: Risk['id'], change: RiskFields): Promise<void> {
  await collections.risks.update(id, (row) => void Object.assign(row, change));
}

/** Applies one change to several risks. @throws AppError; earlier changes stay */
export async function changeRisks(
  ids: readonly string[],
  change: RiskFields & { deleted_at?: string | null },
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await collections.risks.update(
      ids.slice(from, from + AT_ONCE),
      (row) => void Object.assign(row, change),
    );
  }
}

/** Restores earlier values. @throws AppError */
export async function restoreRisks(
  before: readonly Risk[],
  columns: readonly (keyof RiskFields | 'deleted_at')[],
): Promise<void> {
  const groups = Map.groupBy(before, (risk) =>
    JSON.stringify(columns.map((column) => risk[column])),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first)
      await changeRisks(
        group.map(({ id }) => id),
        Object.fromEntries(columns.map((column) => [column, first[column]])),
      );
  }
}

/** Moves risks to the bin, where they stay for 30 days. @throws AppError */
export const binRisks = (ids: readonly string[]): Promise<void> =>
  changeRisks(ids, { deleted_at: new Date().toISOString() });
/** @throws AppError */
export const unbinRisks = (ids: readonly string[]): Promise<void> =>
  changeRisks(ids, { deleted_at: null });

/** @throws AppError */
export async function addAction(
  { id: riskId, workspace_id }: Risk,
  fields: Pick<RiskAction, 'title' | 'assignee_id' | 'due_on'>,
  ownId: string,
): Promise<void> {
  const now = new Date().toISOString();
  await collections.risk_actions.insert({
    ...fields,
    id: newId(),
    workspace_id,
    risk_id: riskId,
    done_at: null,
    created_by: ownId,
    created_at: now,
    updated_at: now,
  });
}

/** @throws AppError */
export async function changeAction(
  id: RiskAction['id'],
  change: Partial<Pick<RiskAction, 'title' | 'assignee_id' | 'due_on' | 'done_at'>>,
): Promise<void> {
  await collections.risk_actions.update(id, (row) => void Object.assign(row, change));
}

/** @throws AppError */
export async function removeAction(id: RiskAction['id']): Promise<void> {
  await collections.risk_actions.delete(id);
}

/** Restores a removed action. @throws AppError */
export async function restoreAction(action: RiskAction, ownId: string): Promise<void> {
  await collections.risk_actions.insert({ ...action, created_by: ownId, done_at: null });
  if (action.done_at) await changeAction(action.id, { done_at: action.done_at });
}

type Linked = Pick<RiskLink, 'risk_id'> &
  Partial<Pick<RiskLink, 'message_id' | 'file_id' | 'profile_id'>>;

/** @returns its id. @throws AppError 23505 if it is already linked */
export async function addLink(linked: Linked, { workspaceId, ownId }: Author): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await collections.risk_links.insert({
    message_id: null,
    file_id: null,
    profile_id: null,
    ...linked,
    id,
    workspace_id: workspaceId,
    created_by: ownId,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** @throws AppError */
export async function removeLink(id: RiskLink['id']): Promise<void> {
  await collections.risk_links.delete(id);
}

/** @throws AppError */
export async function addComment(
  { id: risk_id, workspace_id }: Risk,
  comment: string,
  ownId: string,
): Promise<void> {
  const commentRow = { id: newId(), workspace_id, risk_id, actor_id: ownId, comment };
  await gateway.insert('risk_events', [{ ...commentRow, kind: 'comment' }]);
}

/** Asks the assistant to scan the user's channels. @throws AppError */
export async function requestRiskScan(workspace: string): Promise<void> {
  const { error, status } = await supabase.rpc('propose_risks', { workspace });
  if (error) throw toAppError(error, status);
  await queries.invalidateQueries({ queryKey: ['risk scan', workspace] });
}

/** Accepts or dismisses a proposal. @throws AppError */
export async function settleProposal(
  id: RiskProposal['id'],
  answer: Pick<RiskProposal, 'status'> & { risk_id?: string | null },
): Promise<void> {
  await collections.risk_proposals.update(id, (row) => void Object.assign(row, answer));
}

/** @throws AppError 23505 if the name is taken */
export async function saveView(
  name: string,
  settings: Json,
  { workspaceId, ownId }: Author,
): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await collections.saved_views.insert({
    id,
    workspace_id: workspaceId,
    profile_id: ownId,
    page: 'risks',
    name,
    is_shared: false,
    settings,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** @throws AppError */
export async function changeView(
  id: SavedView['id'],
  change: Partial<Pick<SavedView, 'name' | 'is_shared' | 'settings'>>,
): Promise<void> {
  await collections.saved_views.update(id, (row) => void Object.assign(row, change));
}

/** @throws AppError */
export async function removeView(id: SavedView['id']): Promise<void> {
  await collections.saved_views.delete(id);
}

/** Restores a removed view. @throws AppError */
export async function restoreView(view: SavedView): Promise<void> {
  await collections.saved_views.insert(view);
}
