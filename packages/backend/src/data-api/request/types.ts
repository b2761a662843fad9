/**
 * Index of a value in the request's list of values. Parsed requests contain only indexes, so
 * requests that differ only in values have the same shape and share a plan.
 */

export type ValueSlot = number;

/** A step into JSON; an index keeps its sign. */
export type JsonStep =
  | { arrow: '->' | '->>'; key: string }
  | { arrow: '->' | '->>'; index: number };

/** A column, or a path into its JSON. */
export type Field = { name: string; path: JsonStep[] };

export type AggregateName = 'avg' | 'count' | 'max' | 'min' | 'sum';

export type SelectField = {
  kind: 'field';
  field: Field;
  alias: string | null;
  cast: string | null;
  aggregate: { name: AggregateName; cast: string | null } | null;
};

export type SelectEmbed = {
  kind: 'embed';
  relation: string;
  alias: string | null;
  /** The constraint, column or join table that selects one of several relationships. */
  hint: string | null;
  join: 'inner' | 'left' | null;
  isSpread: boolean;
  select: readonly SelectItem[];
};

export type SelectItem = SelectField | SelectEmbed;

export type Comparison =
  | { kind: 'operator'; operator: string; quantifier: 'any' | 'all' | null; value: ValueSlot }
  | { kind: 'in'; values: ValueSlot }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'isdistinct'; value: ValueSlot }
  | { kind: 'text search'; operator: string; language: string | null; value: ValueSlot };

export type FieldFilter = { kind: 'filter'; field: Field; isNot: boolean; comparison: Comparison };

export type Condition =
  | FieldFilter
  | { kind: 'tree'; operator: 'and' | 'or'; isNot: boolean; conditions: Condition[] };

export type OrderTerm = {
  /** The embedded resource that has the column; null for the resource itself. */
  relation: string | null;
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

/** A value for an embedded resource; `path` contains the names of the embeds that lead to it. */
export type AtPath<T> = { path: string[]; value: T };

/** A named argument of a function; a variadic one may be repeated. */
export type Argument = { name: string; value: ValueSlot };

export type RowRange = { offset: number; limit: number | null };

/** The parsed query string. */
export type QueryParameters = {
  select: readonly SelectItem[];
  conditions: AtPath<Condition>[];
  order: AtPath<OrderTerm[]>[];
  ranges: AtPath<RowRange>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of a function called by GET, in order. */
  arguments: Argument[];
};
