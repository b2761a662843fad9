import type { Form, PlanForm } from '../request/media-types.ts';
import type { Preferences } from '../request/preferences.ts';
import type { Argument, Comparison, JsonStep, SelectField, ValueSlot } from '../request/types.ts';
import type {
  Column,
  MediaHandler,
  Name,
  Relationship,
  Routine,
  RoutineParameter,
} from '../schema-cache/types.ts';

/** A plan has all names resolved; values are still indexes into the request's list. */

export type FieldUse = {
  name: string;
  path: JsonStep[];
  /** The column is JSON already; other columns are converted before a path is applied. */
  isJson: boolean;
  isTextVector: boolean;
  /** Functions of a domain that convert its values for answers and for comparisons. */
  toJson: Name | null;
  fromText: Name | null;
};

export type PlannedField = {
  use: FieldUse;
  cast: string | null;
  aggregate: SelectField['aggregate'];
  /** Name in the answer; null for PostgreSQL's own name. */
  alias: string | null;
};

export type PlannedCondition =
  | { kind: 'filter'; use: FieldUse; isNot: boolean; comparison: Comparison }
  /** Tests if an embedded resource has rows. */
  | { kind: 'embedded'; isNull: boolean; alias: string }
  | { kind: 'tree'; operator: 'and' | 'or'; isNot: boolean; conditions: PlannedCondition[] };

export type PlannedOrder = {
  /** Alias of the embedded resource that has the column; null for the resource itself. */
  alias: string | null;
  use: FieldUse;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

export type PlanSource =
  | { kind: 'relation'; name: Name }
  /** The rows returned by a change or function. */
  | { kind: 'statement' }
  /** A function that takes the row it is embedded in. */
  | { kind: 'computed'; function: Name; argument: Name };

export type ReadNode = {
  source: PlanSource;
  /** Name in the statement. */
  alias: string;
  fields: PlannedField[];
  embeds: Embed[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  limit: number | null;
  offset: ValueSlot | null;
  /**
   * This resource, or the one it is spread into, has aggregates, so all other columns are grouped.
   */
  isGrouped: boolean;
};

export type Embed = {
  node: ReadNode;
  relationship: Relationship;
  /** Name in the request and the answer. */
  name: string;
  /** Name of its rows in the statement. */
  alias: string;
  isToOne: boolean;
  isSpread: boolean;
  isInner: boolean;
  /** Used only for filtering; it is not returned. */
  isEmpty: boolean;
};

export type Mutation =
  | {
      kind: 'insert';
      columns: Column[];
      body: ValueSlot;
      isObject: boolean;
      withDefaults: boolean;
      conflict: { columns: string[]; resolution: 'merge-duplicates' | 'ignore-duplicates' } | null;
      /** For PUT: filters that the row must match. */
      conditions: PlannedCondition[];
    }
  | {
      kind: 'update';
      columns: Column[];
      body: ValueSlot;
      isObject: boolean;
      withDefaults: boolean;
      conditions: PlannedCondition[];
    }
  | { kind: 'delete'; conditions: PlannedCondition[] };

export type RoutineCall = {
  routine: Routine;
  arguments:
    | { kind: 'none' }
    /** The whole body is the only argument. */
    | { kind: 'body'; body: ValueSlot; type: string }
    | { kind: 'json'; body: ValueSlot; isObject: boolean; parameters: RoutineParameter[] }
    | { kind: 'texts'; parameters: RoutineParameter[]; given: Argument[] };
};

type Answered = {
  read: ReadNode;
  form: Form;
  /** The project's handler that produces the form, or null for a built-in form. */
  handler: MediaHandler | null;
  explain: PlanForm | null;
  preferences: Preferences;
  isHead: boolean;
};

export type ReadPlan = Answered & { kind: 'read'; relation: Name };

export type MutationPlan = Answered & {
  kind: 'mutation';
  relation: Name;
  mutation: Mutation;
  isUpsert: boolean;
  primaryKey: string[];
  /** Columns that the change returns, for the answer and for embedding. */
  returning: string[];
};

export type CallPlan = Answered & {
  kind: 'call';
  call: RoutineCall;
  isReadOnly: boolean;
  /** Columns of the function's result; empty for all. */
  returning: string[];
};

export type Plan = ReadPlan | MutationPlan | CallPlan;

/** Settings that affect planning. */
export type PlanSettings = {
  /** Maximum number of rows of the resource and of each embedded one. */
  maxRows: number | null;
  hasAggregates: boolean;
  hasPlans: boolean;
};
