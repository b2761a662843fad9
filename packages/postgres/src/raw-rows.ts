import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Connection } from 'pg';

/** The values of a row, unparsed. */
export type RawRow = (Buffer | null)[];

type Receiver = (row: RawRow) => void;

const receivers = new WeakMap<Connection, Receiver>();

/** The code of a message and its length, which includes itself but not the code. */
const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);

/** Passes rows to `receive` instead of parsing them, until `receiveParsed` is called. */
export const receiveRaw = (connection: Connection, receive: Receiver): void =>
  void receivers.set(connection, receive);

export const receiveParsed = (connection: Connection): void => void receivers.delete(connection);

/**
 * Allows `receiveRaw` on a connection. `pg` decodes every value to a string, although a page of
 * JSON is only passed on: that would cost a quarter of the trip.
 */
export function allowRawRows(connection: Connection): void {
  const parse: unknown = Reflect.get(connection, 'attachListeners');
  if (typeof parse !== 'function') throw new Error('This version of pg reads messages differently');
  Object.assign(connection, {
    attachListeners(stream: Duplex) {
      // The parser of `pg` gets all other messages.
      const others = new EventEmitter();
      Reflect.apply(parse, connection, [others]);
      stream.on('data', splitter(connection, others));
    },
  });
}

/** Splits the chunks of a stream into messages. */
function splitter(connection: Connection, others: EventEmitter): (chunk: Buffer) => void {
  let waiting: Buffer[] = [];
  let missing = 0;
  return (chunk) => {
    waiting.push(chunk);
    missing -= chunk.length;
    if (missing > 0) return;
    const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
    let from = 0;
    let at = 0;
    const flush = () => {
      if (from < at) others.emit('data', bytes.subarray(from, at));
      from = at;
    };
    missing = HEADER_BYTES;
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      missing = end - at;
      if (end > bytes.length) break;
      const isRow = bytes[at] === DATA_ROW;
      // Earlier messages can change the receiver.
      if (isRow) flush();
      const receive = isRow ? receivers.get(connection) : undefined;
      if (receive) {
        receive(rowOf(bytes, at + HEADER_BYTES));
        from = end;
      }
      at = end;
      missing = HEADER_BYTES;
    }
    flush();
    const rest = bytes.subarray(at);
    waiting = rest.length > 0 ? [rest] : [];
    missing -= rest.length;
  };
}

function rowOf(bytes: Buffer, start: number): RawRow {
  const row: RawRow = [];
  let at = start + 2;
  for (let left = bytes.readUInt16BE(start); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    row.push(length === -1 ? null : bytes.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return row;
}
