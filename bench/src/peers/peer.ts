/** A server under measurement: a prepared channel, 16 signed-in people and two operations. */
export type Peer = {
  name: string;
  /** The process id of the server. */
  pid(): number;
  /** The folder with its database in `postgres`. */
  dataDir: string;
  /**
   * Stores one message as this caller.
   * @throws if the server refuses it.
   */
  send(caller: number): Promise<void>;
  /** Reads the newest rows of the channel; resolves with their number. */
  page(caller: number): Promise<number>;
  /** Ends every process and removes all data. */
  stop(): Promise<void>;
};

export const CALLERS = 16;
export const PAGE = 50;
/** Messages in the channel before the first round. */
export const STORED = 20_000;

/**
 * The body of a successful response.
 * @throws an error with the body of any other.
 */
export async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** The item of a list with one item for each caller. */
export function ofCaller<T>(all: readonly T[], caller: number): T {
  const one = all[caller];
  if (one === undefined) throw new Error(`There is no caller ${caller}`);
  return one;
}
