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

/** What is to be done, with every name resolved; values are still only places in a list. */

export type FieldUse = {
  name: string;
  path: JsonStep[];
  /** The column holds JSON already; any other is made JSON before a path is taken into it. */
  isJson: boolean;
  isTextVector: boolean;
  /** Functions of a domain by which values are answered, and compared. */
  toJson: Name | null;
  fromText: Name | null;
};

export type PlannedField = {
  use: FieldUse;
  cast: string | null;
  aggregate: SelectField['aggregate'];
  /** What it is called in the answer; null for what PostgreSQL calls it. */
  alias: string | null;
};

export type PlannedCondition =
  | { kind: 'filter'; use: FieldUse; isNot: boolean; comparison: Comparison }
  /** Whether an embedded resource has rows. */
  | { kind: 'embedded'; isNull: boolean; alias: string }
  | { kind: 'tree'; operator: 'and' | 'or'; isNot: boolean; conditions: PlannedCondition[] };

export type PlannedOrder = {
  /** The alias of the embedded resource whose column this is, or null for the own. */
  alias: string | null;
  use: FieldUse;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
};

export type PlanSource =
  | { kind: 'relation'; name: Name }
  /** What a change or a function returned. */
  | { kind: 'statement' }
  /** A function of the row it is embedded in. */
  | { kind: 'computed'; function: Name; argument: Name };

export type ReadNode = {
  source: PlanSource;
  /** What it is called in the statement. */
  alias: string;
  fields: PlannedField[];
  embeds: Embed[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  limit: number | null;
  offset: ValueSlot | null;
  /** There are aggregates here, or in what it is spread into: all else is grouped by. */
  isGrouped: boolean;
};

export type Embed = {
  node: ReadNode;
  relationship: Relationship;
  /** What it is called in the request and the answer. */
  name: string;
  /** What its rows are called in the statement. */
  alias: string;
  isToOne: boolean;
  isSpread: boolean;
  isInner: boolean;
  /** Asked for to filter by alone: nothing of it is answered. */
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
      /** PUT: what the one row must be. */
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
    /** The whole body, as the only argument. */
    | { kind: 'body'; body: ValueSlot; type: string }
    | { kind: 'json'; body: ValueSlot; isObject: boolean; parameters: RoutineParameter[] }
    | { kind: 'texts'; parameters: RoutineParameter[]; given: Argument[] };
};

type Answered = {
  read: ReadNode;
  form: Form;
  /** The part of the project that makes the form, where it is not a known one. */
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
  /** Columns that the change returns, for the answer and what it embeds. */
  returning: string[];
};

export type CallPlan = Answered & {
  kind: 'call';
  call: RoutineCall;
  isReadOnly: boolean;
  /** Columns of what the function returns; all where it is empty. */
  returning: string[];
};

export type Plan = ReadPlan | MutationPlan | CallPlan;

/** The settings that change what is planned. */
export type PlanSettings = {
  /** Most rows that are answered, of the resource and of each embedded one. */
  maxRows: number | null;
  hasAggregates: boolean;
  hasPlans: boolean;
};
