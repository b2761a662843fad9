/**
 * What a request asks for, apart from its values: these stand in a list of their own, and a `Slot`
 * is a place in it. So two requests that differ in values alone are of one shape, and share a plan.
 */

export type ValueSlot = number;

/** A step into JSON; an index is written with its sign. */
export type JsonStep =
  | { arrow: '->' | '->>'; key: string }
  | { arrow: '->' | '->>'; index: number };

/** A column, or a place in its JSON. */
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
  /** The constraint, column or join table that tells one relationship from another. */
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
  /** The embedded resource whose column this is, or null for the own. */
  relation: string | null;
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

/** Something said of an embedded resource: `path` leads there by the names of embeds. */
export type AtPath<T> = { path: string[]; value: T };

/** An argument of a function by its name; a variadic one may come more than once. */
export type Argument = { name: string; value: ValueSlot };

export type RowRange = { offset: number; limit: number | null };

/** The query string, taken apart. */
export type QueryParameters = {
  select: readonly SelectItem[];
  conditions: AtPath<Condition>[];
  order: AtPath<OrderTerm[]>[];
  ranges: AtPath<RowRange>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of a function that is called by GET, in their order. */
  arguments: Argument[];
};
