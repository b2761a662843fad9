/** What the database holds, as far as requests can name it. */

export type Name = { schema: string; name: string };

export type Column = {
  name: string;
  /** As it is declared, with its length. */
  type: string;
  /** What lies beneath a domain, without a length; for the description of the API. */
  baseType: string;
  isNullable: boolean;
  /** The expression that fills it, where there is one. */
  default: string | null;
  maxLength: number | null;
  enum: string[];
  description: string | null;
  /** Functions that give a domain's values another form: in answers, in filters, in bodies. */
  toJson: Name | null;
  fromText: Name | null;
  fromJson: Name | null;
};

export type Relation = Name & {
  isView: boolean;
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  primaryKey: string[];
  columns: ReadonlyMap<string, Column>;
  description: string | null;
};

/** Columns of the one side and the other that hold the same. */
export type ColumnPairs = [own: string, foreign: string][];

type Ends = {
  from: Name;
  to: Name;
  isSelf: boolean;
  fromIsView: boolean;
  toIsView: boolean;
};

export type KeyRelationship = Ends & {
  kind: 'key';
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one';
  constraint: string;
  columns: ColumnPairs;
};

export type JunctionRelationship = Ends & {
  kind: 'junction';
  junction: Name;
  constraints: [own: string, foreign: string];
  /** Columns of this side, and those of the join table that hold the same. */
  columns: ColumnPairs;
  foreignColumns: ColumnPairs;
};

/** A function from a row to rows of another relation. */
export type ComputedRelationship = Ends & { kind: 'computed'; function: Name; isToOne: boolean };

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export type RoutineParameter = {
  name: string;
  type: string;
  /** The type for values as they are sent, without a length that would cut them. */
  valueType: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = Name & {
  description: string | null;
  parameters: RoutineParameter[];
  returns: Name & { isSet: boolean; isComposite: boolean };
  volatility: 'volatile' | 'stable' | 'immutable';
  settings: [name: string, value: string][];
};

/** A form that a project answers in by itself, named by a domain of that name. */
export type MediaHandler = {
  /** In small letters; `*\/*` for whatever is asked for. */
  accepts: string;
  /** What the answer says that it is. */
  type: string;
  /** Whose rows it is for, or the function that returns it; null for any rows. */
  target: Name | null;
  /** Makes one value of the rows; null where a function returns the value itself. */
  aggregate: Name | null;
  isBinary: boolean;
};

/** `pgrst.*` settings of the role that requests come in by, where they differ from the defaults. */
export type InDatabaseSettings = Readonly<Record<string, string>>;

/** What becomes of a transaction that is a role's. */
export type RoleSettings = [name: string, value: string][];

export type SchemaCache = {
  relation(name: Name): Relation | null;
  relationsIn(schema: string): Relation[];
  /** Relationships from one relation to those of a schema. */
  relationships(from: Name, schema: string): Relationship[];
  /** Names of the relations that have relationships to those of a schema. */
  relatedIn(schema: string): string[];
  routines(name: Name): Routine[];
  routinesIn(schema: string): Routine[];
  settings: InDatabaseSettings;
  /** The settings of the roles that a request may take; null for the others there are. */
  roles: ReadonlyMap<string, RoleSettings | null>;
  isTimezone(name: string): boolean;
  schemaDescription(schema: string): string | null;
  hasPostgis: boolean;
  mediaHandlers: readonly MediaHandler[];
};
