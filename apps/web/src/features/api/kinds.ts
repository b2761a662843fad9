/** A column of a table, or an argument of a function. */
export type ApiField = {
  name: string;
  type: string;
  text?: string;
  /** Must be given with a new row, or with a call. */
  isRequired?: true;
  /** Nobody writes it. */
  isReadOnly?: true;
  /** The table that it refers to. */
  refersTo?: string;
};

export const COMMANDS = ['read', 'insert', 'update', 'delete'] as const;

/** A table with its policies by their names, which are sentences. */
export type ApiTable = Record<(typeof COMMANDS)[number], readonly string[]> & {
  name: string;
  text?: string;
  fields: readonly ApiField[];
  /** Conditions that hold besides. */
  limits?: readonly string[];
};

export type ApiFunction = {
  name: string;
  text?: string;
  returns: string;
  fields: readonly ApiField[];
};
