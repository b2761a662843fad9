import type { ResponseDraft } from './draft.ts';
import { ApiError } from '../api-error.ts';
import { contentTypeHeader } from '../request/media-types.ts';
import { preferenceApplied } from '../request/preferences.ts';
import { notSatisfiable } from '../request/range.ts';
import { type ApiRequest, queryOf } from '../request/request.ts';
import type { CallPlan, MutationPlan, Plan, ReadPlan } from '../plan/types.ts';
import { notSingular } from '../query/verdict.ts';
import { overridden } from './overrides.ts';
import type { Result } from './result.ts';

/**
 * Types that a browser would show as a page of our origin, with scripts. They are sandboxed without
 * any rights.
 */
const DOCUMENTS = /html|xml|svg/i;

/**
 * The answer to a request that has run.
 * @throws ApiError if the requested rows do not exist.
 */
export function answerResult(plan: Plan, result: Result, request: ApiRequest): Response {
  const draft = draftOf(plan, result, request);
  if (request.isNegotiated && draft.body !== null)
    draft.headers['Content-Profile'] = request.shape.schema;
  const { status, headers, type, body } = overridden(draft, result);
  const answer = new Response(plan.isHead || status === 204 ? null : body, { status, headers });
  if (DOCUMENTS.test(type))
    answer.headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
  return answer;
}

function draftOf(plan: Plan, result: Result, request: ApiRequest): ResponseDraft {
  switch (plan.kind) {
    case 'read':
      return readDraft(plan, result, request);
    case 'call':
      return callDraft(plan, result, request);
    case 'mutation':
      return changeDraft(plan, result, request);
  }
}

const applied = (
  plan: Plan,
  names: Parameters<typeof preferenceApplied>[1],
): Record<string, string> => {
  const text = preferenceApplied(plan.preferences, names);
  return text === null ? {} : { 'Preference-Applied': text };
};

function readDraft(plan: ReadPlan, result: Result, request: ApiRequest): ResponseDraft {
  if (plan.form.kind === 'object' && result.page !== 1) throw notSingular(result.page);
  return {
    status: rangeStatus(request.range.offset, result),
    headers: {
      'Content-Range': pageRange(request.range.offset, result),
      'Content-Location': `/${encodeURIComponent(plan.relation.name)}${request.search}`,
      'Content-Type': contentTypeHeader(plan.form),
      ...applied(plan, ['count', 'tx', 'handling', 'timezone']),
    },
    body: result.body,
  };
}

function callDraft(plan: CallPlan, result: Result, request: ApiRequest): ResponseDraft {
  const { returns } = plan.call.routine;
  const headers = {
    'Content-Range': pageRange(request.range.offset, result),
    ...applied(plan, ['count', 'tx', 'handling', 'timezone', 'maxAffected']),
  };
  if (returns.schema === 'pg_catalog' && returns.name === 'void' && !returns.isSet)
    return { status: 204, headers, body: null };
  return {
    status: rangeStatus(request.range.offset, result),
    headers: { ...headers, 'Content-Type': contentTypeHeader(plan.form) },
    body: result.body,
  };
}

function changeDraft(plan: MutationPlan, result: Result, request: ApiRequest): ResponseDraft {
  const { preferences, mutation } = plan;
  const isWhole = preferences.return === 'representation';
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const total = isCounted ? String(result.page) : '*';
  const type: Record<string, string> = isWhole
    ? { 'Content-Type': contentTypeHeader(plan.form) }
    : {};
  const body = isWhole ? result.body : null;
  if (plan.isUpsert) {
    const names = ['return', 'count', 'tx', 'handling', 'timezone'] as const;
    const status = (result.inserted ?? 0) > 0 ? 201 : 200;
    return { status: isWhole ? status : 204, headers: { ...type, ...applied(plan, names) }, body };
  }
  if (mutation.kind === 'insert') return insertDraft(plan, result, { total, type, body, request });
  const isUpdate = mutation.kind === 'update';
  const span = isUpdate && result.page > 0 ? `0-${result.page - 1}` : '*';
  const names = ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const;
  return {
    status: isWhole ? 200 : 204,
    headers: {
      'Content-Range': `${span}/${total}`,
      ...type,
      ...applied(plan, isUpdate ? ['missing', ...names] : names),
    },
    body,
  };
}

type InsertParts = {
  total: string;
  type: Record<string, string>;
  body: Buffer | null;
  request: ApiRequest;
};

function insertDraft(plan: MutationPlan, result: Result, parts: InsertParts): ResponseDraft {
  const { primaryKey, relation } = plan;
  const hasKey = primaryKey.length > 0 || parts.request.shape.parameters.onConflict !== null;
  const names = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const;
  const isMerge =
    plan.mutation.kind === 'insert' && plan.mutation.conflict?.resolution === 'merge-duplicates';
  const isOnlyMerge = isMerge && (result.inserted ?? 0) <= 0;
  const location: Record<string, string> =
    result.location === null
      ? {}
      : {
          Location: `/${encodeURIComponent(relation.name)}?${queryOf(Object.entries(result.location))}`,
        };
  return {
    status: isOnlyMerge ? 200 : 201,
    headers: {
      'Content-Range': `*/${parts.total}`,
      ...parts.type,
      ...location,
      ...applied(plan, hasKey ? ['resolution', ...names] : names),
    },
    body: parts.body,
  };
}

/** `0-24/3573`: the returned rows and their total number. */
function pageRange(offset: number, { page, total }: Result): string {
  const last = offset + page - 1;
  const span = total !== 0 && offset <= last ? `${offset}-${last}` : '*';
  return `${span}/${total ?? '*'}`;
}

/** @throws ApiError PGRST103 for an offset beyond the last row. */
function rangeStatus(offset: number, { page, total }: Result): number {
  if (total === null) return 200;
  if (offset > total) throw beyond(offset, total);
  return page < total ? 206 : 200;
}

function beyond(offset: number, total: number): ApiError {
  const error = notSatisfiable(
    `An offset of ${offset} was requested, but there are only ${total} rows.`,
  );
  return new ApiError(error.status, error.code, error.message, {
    details: error.details,
    headers: { 'Content-Range': `*/${total}` },
  });
}
