import { type Risk, fold } from '@parley/model';
import * as z from 'zod/mini';
import { levelOf, residualOf, type Score, scoreOf } from './level.ts';
import { flag, oneOf, text } from '../../lib/address.ts';

export const STATUSES = ['open', 'mitigating', 'accepted', 'closed'] as const;
export type RiskStatus = (typeof STATUSES)[number];

/** Scores before or after treatment, in the heat map and its cells. */
export const PHASES = ['before', 'after'] as const;
export type Phase = (typeof PHASES)[number];

/** Search parameters of the register. Lists are comma-separated. */
export const riskSearch = z.object({
  q: text,
  status: text,
  level: text,
  category: text,
  owner: text,
  location: text,
  channel: text,
  overdue: flag,
  /** Likelihood and impact of a heat map cell: '3x4'. */
  cell: z.catch(z.optional(z.string().check(z.regex(/^[1-5]x[1-5]$/))), undefined),
  phase: oneOf(PHASES),
  /** A column; a leading '-' sorts descending. */
  sort: text,
});
export type RiskSearch = z.infer<typeof riskSearch>;

/** Filters whose value is a list. */
export type ListFilter = 'status' | 'level' | 'category' | 'owner' | 'location' | 'channel';
/** Matches risks without an owner, location or channel. */
export const NONE = 'none';

export const filterValues = (search: RiskSearch, filter: ListFilter): string[] =>
  (search[filter] || undefined)?.split(',').map(decodeURIComponent) ?? [];
export const listOf = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.map(encodeURIComponent).join(',') : undefined;

export const cellOf = ({ cell }: RiskSearch): Score | null =>
  cell ? { likelihood: Number(cell[0]), impact: Number(cell[2]) } : null;
export const cellName = ({ likelihood, impact }: Score): string => `${likelihood}x${impact}`;

const texts = new WeakMap<Risk, string>();

/** Cached search text of a risk. */
export function searchText(risk: Risk): string {
  const known = texts.get(risk);
  if (known !== undefined) return known;
  const made = fold(
    [`r-${risk.number}`, risk.title, risk.category, risk.description, risk.treatment_plan]
      .filter(Boolean)
      .join('\n'),
  );
  texts.set(risk, made);
  return made;
}

/** Names of related people, locations and channels, prepared with `fold`. */
export type RelatedNames = {
  owners: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
};

/** The score of a phase; null if the residual score is not assessed. */
export const scoreIn = (risk: Risk, phase: Phase): Score | null =>
  phase === 'after' ? residualOf(risk) : risk;

/** True if the due or review date has passed. @param today YYYY-MM-DD */
export function isOverdue(
  { status, due_on, review_on }: Pick<Risk, 'status' | 'due_on' | 'review_on'>,
  today: string,
): boolean {
  return (
    status !== 'closed' &&
    ((due_on !== null && due_on < today) || (review_on !== null && review_on < today))
  );
}

/** Risks that match the search. Closed ones only if asked for. */
export function filterRisks(
  risks: readonly Risk[],
  search: RiskSearch,
  names: RelatedNames,
  today: string,
): Risk[] {
  const tests = testsOf(search, names, today);
  return risks.filter((risk) => tests.every((test) => test(risk)));
}

type Test = (risk: Risk) => boolean;

function testsOf(search: RiskSearch, names: RelatedNames, today: string): Test[] {
  const phase = search.phase ?? 'before';
  const cell = cellOf(search);
  const among = (filter: ListFilter, value: (risk: Risk) => string | null): Test | null => {
    const wanted = new Set(filterValues(search, filter));
    return wanted.size > 0 ? (risk) => wanted.has(value(risk) ?? NONE) : null;
  };
  const level: Test | null = search.level
    ? levelTest(new Set(filterValues(search, 'level')), phase)
    : null;
  return [
    among('status', ({ status }) => status) ?? (({ status }: Risk) => status !== 'closed'),
    among('category', ({ category }) => category),
    among('owner', ({ owner_id }) => owner_id),
    among('location', ({ location_id }) => location_id),
    among('channel', ({ channel_id }) => channel_id),
    level,
    search.overdue ? (risk: Risk) => isOverdue(risk, today) : null,
    cell ? (risk: Risk) => isAt(scoreIn(risk, phase), cell) : null,
    wordsTest(search.q ?? '', names),
  ].filter((test) => test !== null);
}

const isAt = (score: Score | null, cell: Score) =>
  score !== null && score.likelihood === cell.likelihood && score.impact === cell.impact;

function levelTest(wanted: ReadonlySet<string>, phase: Phase): Test {
  return (risk) => {
    const score = scoreIn(risk, phase);
    return score !== null && wanted.has(levelOf(scoreOf(score)));
  };
}

/** Every word must occur in the risk's own text or in a related name. */
function wordsTest(query: string, { owners, locations, channels }: RelatedNames): Test | null {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (risk) => {
    const own = searchText(risk);
    const others = [
      owners.get(risk.owner_id ?? ''),
      locations.get(risk.location_id ?? ''),
      channels.get(risk.channel_id ?? ''),
    ];
    return words.every((word) => own.includes(word) || others.some((name) => name?.includes(word)));
  };
}

/** Number of risks by cell. */
export function countCells(risks: readonly Risk[], phase: Phase): Map<string, number> {
  const counts = new Map<string, number>();
  for (const risk of risks) {
    const score = scoreIn(risk, phase);
    if (score) counts.set(cellName(score), (counts.get(cellName(score)) ?? 0) + 1);
  }
  return counts;
}

export const isStatus = (value: string): value is RiskStatus =>
  STATUSES.some((status) => status === value);
