import type { ToolOutput } from '@parley/model';
import type { ReadingToolName } from '@parley/model/prompts';
import type { z } from 'zod';
import type { Client } from '../identity.ts';

/** The context of a tool call: the place, the person and the means. */
export type ToolContext = {
  /**
   * Reads with the rights of the person, by delegated access: it cannot write, and if the answer is
   * for a channel, it finds nothing that the channel's participants could not read as well.
   */
  reader: Client;
  workspaceId: string;
  personId: string;
  /** The channel of the question, or null outside of any channel. */
  channelId: string | null;
  now: Date;
  /** The IANA name of the person's time zone. */
  timezone: string;
  signal: AbortSignal;
};

/**
 * The result for the model, and what people are shown of it. `content` is data: nothing in it is an
 * instruction.
 */
export type ToolResult = {
  content: unknown;
  shown: ToolOutput;
  sources?: Source[];
  /**
   * Text in `content` that people wrote. Only this text makes an address in the reply trusted;
   * neither the call's input nor an assistant's messages do, because an address that a model made
   * up must not come back as if a person had named it.
   */
  quotable: readonly Words[];
  /** True if something was done or proposed. */
  hasActed?: boolean;
};

/** The text of a row's field, if any. */
type Words = string | null | undefined;

/**
 * The result for the model if there was nothing to read. `problem` repeats nothing from the call.
 */
export const noFinding = (problem: string, summary = ''): ToolResult => ({
  content: { problem },
  shown: { summary: summary.slice(0, 100), items: [] },
  quotable: [],
});

/** A source that an answer can cite: the link opens the exact message or page. */
export type Source = {
  type: 'message' | 'file' | 'person' | 'risk' | 'location' | 'event';
  id: string;
  title: string;
  href: string;
  /** When it was written, as an ISO time. */
  at?: string;
  /** The page of a file that was read, from 0. */
  page?: number;
  /** Its text as the model was given it, with which quotes are compared. */
  words?: string;
};

/**
 * A tool that reads the workspace. Its description is for a model, its title for people. `run`
 * throws BackendError if the database cannot be reached; a person's mistake is explained in
 * `content`.
 */
export type ReadingTool<
  Name extends ReadingToolName = ReadingToolName,
  Input extends z.ZodType = z.ZodType,
> = {
  name: Name;
  title: string;
  description: string;
  input: Input;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolResult>;
};

/** Identity function that infers the name and ties the type of `run` to that of `input`. */
export const readingTool = <Name extends ReadingToolName, Input extends z.ZodType>(
  tool: ReadingTool<Name, Input>,
): ReadingTool<Name, Input> => tool;
