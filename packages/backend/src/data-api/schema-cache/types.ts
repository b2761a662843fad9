/** The parts of the database that requests can name. */

export type Name = { schema: string; name: string };

export type Column = {
  name: string;
  /** As declared, including the length. */
  type: string;
  /** The type under a domain, without a length; for the description of the API. */
  baseType: string;
  isNullable: boolean;
  /** The default expression, if there is one. */
  default: string | null;
  maxLength: number | null;
  enum: string[];
  description: string | null;
  /** Functions that convert a domain's values in answers, filters and bodies. */
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

/** Pairs of columns with equal values on both sides. */
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
  /** Columns of this side, with the columns of the join table that reference them. */
  columns: ColumnPairs;
  foreignColumns: ColumnPairs;
};

/** A function from a row to rows of another relation. */
export type ComputedRelationship = Ends & { kind: 'computed'; function: Name; isToOne: boolean };

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export type RoutineParameter = {
  name: string;
  type: string;
  /** The type for values as sent, without a length that would cut them. */
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

/** A media type that a project produces itself, named by a domain of the same name. */
export type MediaHandler = {
  /** In lower case; `*\/*` for any requested type. */
  accepts: string;
  /** The media type that the answer declares. */
  type: string;
  /** The relation whose rows it takes, or the function that returns it; null for any rows. */
  target: Name | null;
  /** Turns the rows into one value; null if a function returns the value itself. */
  aggregate: Name | null;
  isBinary: boolean;
};

/** `pgrst.*` settings of the role with which requests connect, if they differ from the defaults. */
export type InDatabaseSettings = Readonly<Record<string, string>>;

/** Settings for transactions of a role. */
export type RoleSettings = [name: string, value: string][];

export type SchemaCache = {
  relation(name: Name): Relation | null;
  relationsIn(schema: string): Relation[];
  /** Relationships from one relation to those of a schema. */
  relationships(from: Name, schema: string): Relationship[];
  /** Names of the relations with relationships to those of a schema. */
  relatedIn(schema: string): string[];
  routines(name: Name): Routine[];
  routinesIn(schema: string): Routine[];
  settings: InDatabaseSettings;
  /** Settings of the roles that a request may take; null for all other roles. */
  roles: ReadonlyMap<string, RoleSettings | null>;
  isTimezone(name: string): boolean;
  schemaDescription(schema: string): string | null;
  hasPostgis: boolean;
  mediaHandlers: readonly MediaHandler[];
};
