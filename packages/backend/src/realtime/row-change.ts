import type { Pgoutput } from 'pg-logical-replication';

/**
 * A committed change of a row of a published table. Rows are JSON objects with PostgreSQL's text
 * values.
 */
export type RowChange = {
  schema: string;
  table: string;
  /** OID of the table. */
  relation: number;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  committedAt: Date;
  new: string | null;
  /** The columns of the table's replica identity. */
  old: string | null;
};

type Tuple = Record<string, unknown>;
type Change = Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete;

/** OIDs of json and jsonb, whose values are JSON already. */
const JSON_TYPES = new Set([114, 3802]);
const TYPES = { insert: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const;

/** Reads a row change from a log message. */
export function rowChange(message: Change, committedAt: Date): RowChange {
  const { relation, tag } = message;
  const written = (tuple: Tuple | null) => tuple && jsonOf(tuple, relation);
  return {
    schema: relation.schema,
    table: relation.name,
    relation: relation.relationOid,
    type: TYPES[tag],
    committedAt,
    new: tag === 'delete' ? null : written(message.new),
    old: tag === 'insert' ? null : written(oldOf(message)),
  };
}

/** If the key did not change, the log does not repeat it, so it is read from the new row. */
function oldOf(message: Pgoutput.MessageUpdate | Pgoutput.MessageDelete): Tuple {
  const oldRow = message.old ?? message.key;
  if (oldRow || message.tag === 'delete') return oldRow ?? {};
  return Object.fromEntries(message.relation.keyColumns.map((key) => [key, message.new[key]]));
}

/** Omits values that the log leaves out. */
function jsonOf(tuple: Tuple, { columns }: Pgoutput.MessageRelation): string {
  const fields = columns
    .map(({ name, typeOid }) => ({ name, typeOid, value: tuple[name] }))
    .filter(({ value }) => value !== undefined)
    .map(({ name, typeOid, value }) => {
      const isJson = value !== null && JSON_TYPES.has(typeOid);
      return `${JSON.stringify(name)}:${isJson ? String(value) : JSON.stringify(value)}`;
    });
  return `{${fields.join(',')}}`;
}

/** The commit time of a transaction; the log counts microseconds. */
export const timeOf = ({ commitTime }: Pgoutput.MessageBegin): Date =>
  new Date(Number(commitTime.valueOf() / 1000n));
