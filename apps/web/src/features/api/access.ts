/** The policies of a table by their names, which are sentences. */
export type Policies = {
  read: string[];
  insert: string[];
  update: string[];
  delete: string[];
  /** Conditions that hold besides. */
  limits: string[];
};

export const COMMANDS = ['read', 'insert', 'update', 'delete'] as const;
